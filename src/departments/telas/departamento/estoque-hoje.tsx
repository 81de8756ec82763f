import { usePode } from '#platform/navegador/pessoa.ts'
import { linkDasNotas, linkDosPedidos } from '#modules/compras/links.ts'
import { useQuantasNotas, useQuantosPedidos } from '#modules/compras/web/publico.ts'
import { linkDosAlertas, linkDoPainelDoEstoque } from '#modules/estoque/links.ts'
import { useResumoDosAlertas, useSaude } from '#modules/estoque/web/publico.ts'
import { linkDosInventarios } from '#modules/inventarios/links.ts'
import { useQuantosInventarios } from '#modules/inventarios/web/publico.ts'
import { linkDasSeparacoes } from '#modules/separacao/links.ts'
import { useQuantasSeparacoes } from '#modules/separacao/web/publico.ts'
import { Figuras, type Figura } from '#ui/figuras.tsx'
import { Bloco } from '../comum/bloco.tsx'

/** Alerts that mean a material runs out. */
const FALTA: readonly string[] = ['abaixo_minimo', 'ponto_pedido', 'ruptura_prevista']

/** What waits in the warehouse: materials that run out, notes to check, kits to pick, open counts. */
export function EstoqueHoje() {
  return usePode('estoque.material.ver') ? <Hoje /> : null
}

function Hoje() {
  const { data: alertas } = useResumoDosAlertas()
  const { data: saude } = useSaude()
  const notas = useQuantasNotas({ estado: 'conferindo' })
  const atrasados = useQuantosPedidos({ atrasados: 'sim' })
  const kits = useQuantasSeparacoes(['aberta', 'separando'])
  const contagens = useQuantosInventarios(['em_contagem', 'em_revisao'])
  if (!alertas) return null
  const faltam = alertas.filter((a) => FALTA.includes(a.tipo)).reduce((soma, a) => soma + a.n, 0)
  const partes = [
    { nome: 'materiais em falta', valor: faltam, alerta: true, href: linkDosAlertas() },
    { nome: 'notas a conferir', valor: notas, href: linkDasNotas() },
    { nome: 'pedidos atrasados', valor: atrasados, alerta: true, href: linkDosPedidos() },
    { nome: 'kits a separar', valor: kits, href: linkDasSeparacoes() },
    { nome: 'contagens abertas', valor: contagens, href: linkDosInventarios() },
    // what the user may not see, or has not arrived, is no zero
  ].flatMap(({ valor, ...p }): Figura[] => (valor === undefined ? [] : [{ ...p, valor }]))
  const violacoes = saude?.ultima?.resultado.reduce((soma, r) => soma + r.violacoes, 0)
  return (
    <Bloco titulo="Estoque hoje" acao={{ rotulo: 'Painel', href: linkDoPainelDoEstoque() }}>
      <Figuras partes={partes} className="grid-cols-5" />
      {violacoes !== undefined && (
        <p className="mt-3 text-12 text-text-2">
          {violacoes === 0 ? (
            'Conferência noturna: certa.'
          ) : (
            <a href={linkDoPainelDoEstoque()} className="g-link text-danger">
              A conferência noturna achou diferenças no livro.
            </a>
          )}
        </p>
      )}
    </Bloco>
  )
}
