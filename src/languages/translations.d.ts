declare module 'virtual:translations/*' {
  const translations: Record<string, unknown>;
  export default translations;
}
