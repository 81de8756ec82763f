import { comBusca } from '#platform/navegador/href.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { linkDasPropostas } from '#modules/propostas/links.ts'
import type { TipoDeProposta } from '#modules/propostas/tipos.ts'
import { useContagens } from '#modules/propostas/web/publico.ts'
import { Figuras } from '#ui/figuras.tsx'
import { dinheiro } from '#ui/formatos.ts'
import { Bloco } from '../comum/bloco.tsx'
import type { PropsDoBloco } from './props-do-bloco.ts'

/** The kinds that an area sells; the first one's list opens. */
const DA_AREA: Readonly<Record<string, readonly [TipoDeProposta, ...TipoDeProposta[]]>> = {
  vu: ['autoconsumo', 'investimento'],
  co: ['assinatura'],
  mpvl: ['limpeza', 'servicos'],
}
const filtros = (...estados: string[]) => ({ filtros: estados.map((e) => `estado:e:${e}`).join(';') })

/** Proposals of the area that wait: for an approval, for the customer, for their last days. Nothing without one. */
export function PropostasDaArea({ departamento }: PropsDoBloco) {
  const tipos = DA_AREA[departamento]
  return usePode('propostas.proposta.ver') && tipos ? <ComTipos tipos={tipos} /> : null
}

function ComTipos({ tipos }: { tipos: readonly [TipoDeProposta, ...TipoDeProposta[]] }) {
  const { data: todas } = useContagens({ tipo: [...tipos] })
  const { data: tresDias } = useContagens({ tipo: [...tipos], vence_em_dias: 3 })
  if (!todas || !tresDias || Object.values(todas.por_estado).every((n) => n === 0)) return null
  const lista = linkDasPropostas(tipos[0])
  const em = (...estados: (keyof typeof todas.por_estado)[]) =>
    estados.reduce((soma, e) => soma + (todas.por_estado[e] ?? 0), 0)
  const vencem = (['enviada', 'visualizada', 'em_negociacao'] as const).reduce(
    (soma, e) => soma + (tresDias.por_estado[e] ?? 0),
    0,
  )
  const partes = [
    { nome: 'vencem em 3 dias', valor: vencem, alerta: true, href: comBusca(lista, { ordem: 'vence' }) },
    { nome: 'à espera de aprovação', valor: todas.em_aprovacao, href: comBusca(lista, filtros('em_aprovacao')) },
    {
      nome: 'abertas pelo cliente',
      valor: em('visualizada', 'em_negociacao'),
      href: comBusca(lista, filtros('visualizada', 'em_negociacao')),
    },
    { nome: 'enviadas, sem abrir', valor: em('enviada'), href: comBusca(lista, filtros('enviada')) },
  ]
  return (
    <Bloco
      titulo="Propostas"
      detalhe={`${dinheiro(todas.valor_aberto_centavos)} com clientes`}
      acao={{ rotulo: 'Ver todas', href: lista }}
    >
      <Figuras partes={partes} />
    </Bloco>
  )
}
