-- Every process drops its cached rates, and the pages that show them (LISTEN catalog).
CREATE OR REPLACE TRIGGER tax_rates_changed AFTER INSERT OR UPDATE OR DELETE ON tax_rates
  FOR EACH STATEMENT EXECUTE FUNCTION settings_changed();
CREATE OR REPLACE TRIGGER tax_setup_changed AFTER INSERT OR UPDATE OR DELETE ON tax_setup
  FOR EACH STATEMENT EXECUTE FUNCTION settings_changed();
