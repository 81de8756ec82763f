import { VER_NOTA } from '#modules/compras/contract/comum.ts'
import { linkDaNota } from '#modules/compras/links.ts'
import { paginasDasOrigens } from '#modules/estoque/web/movimentos/encaixes.ts'
import { TelaDasMovimentacoes } from '#modules/estoque/web/movimentos/lista.tsx'
import { VER as VER_INVENTARIO } from '#modules/inventarios/contract/comum.ts'
import { linkDoInventario } from '#modules/inventarios/links.ts'
import { VER as VER_ORDEM } from '#modules/ordens/contract/comum.ts'
import { linkDaOrdem } from '#modules/ordens/links.ts'
import { VER as VER_KIT } from '#modules/separacao/contract/comum.ts'
import { linkDaSeparacao } from '#modules/separacao/links.ts'

paginasDasOrigens.por('compras', { tipo: 'nfe', permissao: VER_NOTA, rotulo: 'Abrir a nota', link: linkDaNota })
paginasDasOrigens.por('inventarios', {
  tipo: 'inventario',
  permissao: VER_INVENTARIO,
  rotulo: 'Abrir o inventário',
  link: linkDoInventario,
})
paginasDasOrigens.por('ordens', { tipo: 'ordem', permissao: VER_ORDEM, rotulo: 'Abrir a ordem', link: linkDaOrdem })
paginasDasOrigens.por('separacao', {
  tipo: 'separacao',
  permissao: VER_KIT,
  rotulo: 'Abrir a separação',
  link: linkDaSeparacao,
})

/** The movements of the stock, each with the page of what it was made for. */
export const Movimentacoes = () => <TelaDasMovimentacoes />
