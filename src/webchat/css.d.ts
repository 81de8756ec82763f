/** A stylesheet as text: it goes into a shadow, not into the page. */
declare module '*.css?inline' {
  const texto: string
  export default texto
}
