// The exports for other modules in the browser.
export { useDepartamentos, useNomeDoDepartamento } from './dados.ts'
export { chaveDaConfiguracao, naoInsistir, reler, useDoFunil, useEstagiosDeEntrada } from './configuracao.ts'
export { levarPara, useEditor } from './contexto.ts'
export { EscolhaDeTime } from './escolha-de-time.tsx'
export { ComDados, Folha } from './folha.tsx'
export { ListaOrdenavel } from './lista-ordenavel.tsx'
