/** The build emits the file next to the scripts and returns its address. */
declare module '*.wasm?url' {
  const endereco: string
  export default endereco
}
