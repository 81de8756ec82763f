// What other modules use of this subject in the browser.
export { useDepartamentos, useNomeDoDepartamento } from './dados.ts'
export { chaveDaConfiguracao, naoInsistir, reler, useDoFunil, useEstagiosDeEntrada } from './editor/configuracao.ts'
export { levarPara, useEditor } from './editor/contexto.ts'
export { EscolhaDeTime } from './editor/escolha-de-time.tsx'
export { ComDados, Folha } from './editor/folha.tsx'
export { ListaOrdenavel } from './editor/lista-ordenavel.tsx'
