vcl 4.1;
# Varnish as a CDN in front of the shop: /etc/varnish/default.vcl. See docs/operations.md#cdn.
# Start varnishd with `-p http_gzip_support=off`: it would request gzip only, while the shop compresses with Brotli too.
# Varnish's own rules do the rest: s-maxage, and never a request with Cookie or Authorization.
import std;

backend shop {
  .host = "10.0.0.1";
  .port = "3000";
  .probe = {
    .url = "/api/ready";
    .interval = 1s;
    .timeout = 2s;
    .window = 3;
    .threshold = 2;
  }
}

sub vcl_recv {
  # Prometheus reads each host directly.
  if (req.url ~ "^/metrics(\?|$)") {
    return (synth(404));
  }
  # One copy for each of the shop's encodings, not for each browser's list of them.
  if (req.http.Accept-Encoding ~ "(?i)\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))") {
    set req.http.Accept-Encoding = "br";
  } elseif (req.http.Accept-Encoding ~ "(?i)\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  # While the shop serves, a page is stale for ten minutes at most; while it does not, for a day (below).
  if (std.healthy(req.backend_hint)) {
    set req.grace = 10m;
  }
}

sub vcl_backend_response {
  # The shop is stopping or without its database: the stored page stays.
  if (beresp.status >= 500 && bereq.is_bgfetch) {
    return (abandon);
  }
  # Without stale-while-revalidate the shop does not allow a stale response.
  if (beresp.http.CDN-Cache-Control ~ "stale-while-revalidate") {
    set beresp.grace = 1d;
  } else {
    set beresp.grace = 0s;
  }
}

sub vcl_deliver {
  # It names the request that filled the cache; tags and times of CDNs are for CDNs only.
  if (obj.hits > 0) {
    unset resp.http.X-Request-Id;
  }
  unset resp.http.Surrogate-Key;
  unset resp.http.CDN-Cache-Control;
}
