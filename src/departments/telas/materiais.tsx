import { linkDoSaldoInicial } from '#modules/compras/links.ts'
import { acoesDosMateriais, comecosDosMateriais } from '#modules/estoque/web/materiais/encaixes.ts'
import { TelaDosMateriais } from '#modules/estoque/web/materiais/lista.tsx'
import { tardia } from '#ui/tardia.tsx'

acoesDosMateriais.por(
  'inventarios',
  tardia(() => import('#modules/inventarios/web/publico.ts').then((m) => m.ContarMateriais)),
)

comecosDosMateriais.por('compras', {
  rotulo: 'Trazer o saldo inicial',
  permissao: 'estoque.ajuste.criar',
  link: linkDoSaldoInicial,
})

/** The list of materials, with the counts that may begin from its selection. */
export const Materiais = () => <TelaDosMateriais />
