/** A stylesheet as text: it is used in a shadow root, not in the page. */
declare module '*.css?inline' {
  const texto: string
  export default texto
}
