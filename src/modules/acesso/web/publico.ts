/** Browser API of people and rights for other modules. */
export { useDepartamentos } from '../nucleo/web/dados.ts'
export { GuardarVisao } from '../nucleo/web/guardar-visao.tsx'
export { procurarColegas } from '../pessoas/web/buscas.tsx'
export { buscarColegas } from '../pessoas/web/buscar-colegas.ts'
export { SecaoDaConta } from '../conta/web/secao.tsx'
