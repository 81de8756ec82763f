import { enderecoDaFoto } from '#modules/catalogo/regras/foto.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import {
  linhaDoKardex,
  type Achado,
  type LinhaDoKardex,
  type Material,
  type MaterialNaLista,
} from '../contract/materiais.ts'
import type { Ajuste } from '../contract/ajustes.ts'
import { APROVAR } from '../contract/comum.ts'
import type { Movimento, MovimentoNaLista } from '../contract/movimentos.ts'
import { valorMedio } from '../regras/custo.ts'
import { deNumeric, escreverQuantidade, UM } from '../regras/quantidade.ts'
import type { AjusteGravado } from './consultas/ajustes.ts'
import type { kardex } from './consultas/kardex.ts'
import type { LinhaDoMaterial } from './consultas/materiais.ts'
import type { LinhaDoMovimento, movimentoPorId } from './consultas/movimentos.ts'

const veCusto = (ctx: Ctx): boolean => pode(ctx, 'estoque.custo.ver')

/** The value of something, for who may see costs: for others the field is not there. */
const comValor = (ctx: Ctx, valor: number) => (veCusto(ctx) ? { valor_centavos: valor } : {})

function custoDe(ctx: Ctx, { custo_qtd, valor_centavos }: LinhaDoMaterial) {
  if (!veCusto(ctx)) return {}
  const posicao = { qtd: deNumeric(custo_qtd), valor: BigInt(valor_centavos) }
  const medio_centavos = posicao.qtd > 0n ? Number(valorMedio(posicao, UM)) : null
  return { custo: { qtd: custo_qtd, valor_centavos, medio_centavos } }
}

const comum = (ctx: Ctx, m: LinhaDoMaterial) => ({
  id: m.id,
  codigo: m.codigo,
  nome: m.nome,
  unidade: m.unidade,
  rastreio: m.rastreio,
  categoria: m.categoria,
  saldo: m.saldo,
  reservado: m.reservado,
  disponivel: m.disponivel,
  retido: m.retido,
  ...custoDe(ctx, m),
})

export const apresentarNaLista = (ctx: Ctx, m: LinhaDoMaterial): MaterialNaLista => ({
  ...comum(ctx, m),
  foto: enderecoDaFoto(m.foto),
  lugares: m.lugares.map(({ nome, qtd }) => ({ nome, qtd })),
  previsao: {
    a_chegar: m.a_chegar,
    demanda: m.demanda,
    previsto: escreverQuantidade(deNumeric(m.disponivel) + deNumeric(m.a_chegar) - deNumeric(m.demanda)),
    minimo: m.minimo,
    passos: m.passos,
    aviso: m.aviso,
  },
})
function livreEm(m: LinhaDoMaterial, local: string): string {
  const lugar = m.lugares.find((l) => l.local_id === local)
  return lugar ? escreverQuantidade(deNumeric(lugar.qtd) - deNumeric(lugar.reservado)) : '0'
}
export const apresentarAchado = (
  ctx: Ctx,
  m: LinhaDoMaterial,
  { serie, lote, local }: { serie: string | null; lote: string | null; local: string | undefined },
): Achado => ({
  material: comum(ctx, m),
  serie,
  lote,
  aqui: local ? livreEm(m, local) : null,
  reservado_aqui: local ? (m.lugares.find((l) => l.local_id === local)?.reservado ?? '0') : null,
})

export const apresentarMaterial = (
  ctx: Ctx,
  m: LinhaDoMaterial,
  mais: Pick<Material, 'movido_desde' | 'conversoes'>,
): Material => ({
  ...comum(ctx, m),
  foto: enderecoDaFoto(m.foto),
  categoria_id: m.categoria_id,
  ncm: m.ncm,
  casas: m.casas,
  arquivado: m.arquivado,
  lugares: m.lugares,
  ...mais,
})

export const apresentarKardex = (
  ctx: Ctx,
  { valor_centavos, ...l }: Awaited<ReturnType<typeof kardex>>['linhas'][number],
): LinhaDoKardex => linhaDoKardex.parse({ ...l, ...comValor(ctx, valor_centavos) })

export const apresentarMovimento = (
  ctx: Ctx,
  {
    valor_centavos,
    registrado_em,
    estornado_por: _,
    estorna_id: __,
    refere_id: ___,
    fotos: ____,
    ...m
  }: LinhaDoMovimento,
): MovimentoNaLista => ({ ...m, registrado_em: registrado_em.toISOString(), ...comValor(ctx, valor_centavos) })

export const apresentarMovimentoInteiro = (
  ctx: Ctx,
  { itens, acertos, ...m }: Awaited<ReturnType<typeof movimentoPorId>>,
): Movimento => ({
  ...apresentarMovimento(ctx, m),
  estorna_id: m.estorna_id,
  estornado_por: m.estornado_por,
  refere_id: m.refere_id,
  origem: m.origem,
  fotos: m.fotos,
  acertos: acertos.map(({ id, ocorrido_em, valor_centavos }) => ({
    id,
    ocorrido_em,
    ...comValor(ctx, valor_centavos),
  })),
  itens: itens.map(({ valor_centavos, ...i }) => ({ ...i, ...comValor(ctx, valor_centavos) })),
})

export function apresentarAjuste(
  ctx: Ctx,
  { pediu_id, pedido_em, decidido_em, valor_centavos, somado_centavos, sem_outra, ...a }: AjusteGravado,
): Ajuste {
  const meu = pediu_id === ctx.usuario.id
  return {
    ...a,
    pedido_em: pedido_em.toISOString(),
    decidido_em: decidido_em?.toISOString() ?? null,
    meu,
    posso_decidir: !meu && a.situacao === 'esperando' && pode(ctx, APROVAR),
    posso_aprovar_so: meu && sem_outra && pode(ctx, APROVAR),
    ...comValor(ctx, valor_centavos),
    ...(veCusto(ctx) ? { somado_centavos } : {}),
  }
}
