/** Browser API of the simulation for the pages of proposals: the editor's state, its parts and the way numbers look. */
export { ComEditor, useEditor, useNovoEditor } from './editor/contexto.tsx'
export { EntradasEmTexto } from './editor/em-texto.tsx'
export { Entradas } from './editor/entradas.tsx'
export { nomeDoModulo, type CatalogoDoEditor } from './entradas/equipamento.tsx'
export { LegendaDasOrigens } from './figura/etiqueta.tsx'
export { anos, pct, reais } from './numeros.ts'
export { PainelDoResultado } from './resultado/painel.tsx'
export { tituloDaVariante, useAtosDasVariantes, VariantesNoCelular } from './resultado/variantes.tsx'
