// The exports for other modules in the browser.
export { abrirArquivo, MAXIMO_BYTES, subirArquivo } from './campos/arquivos.tsx'
export { EditorDeCampo } from './campos/editor.tsx'
export { EscolhaDePessoa } from './campos/escolha-de-pessoa.tsx'
export { emBranco } from './campos/mostrar.ts'
export { TextoComCampos } from './campos/texto-com-campos.tsx'
