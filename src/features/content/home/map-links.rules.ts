/** Where an address is found on a map. The shop embeds none: no page of it asks another host. */
export function mapLinks(address: string): { openStreetMap: string; google: string; apple: string } {
  const query = encodeURIComponent(
    address
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .join(', '),
  );
  return {
    openStreetMap: `https://www.openstreetmap.org/search?query=${query}`,
    google: `https://www.google.com/maps/search/?api=1&query=${query}`,
    apple: `https://maps.apple.com/?q=${query}`,
  };
}
