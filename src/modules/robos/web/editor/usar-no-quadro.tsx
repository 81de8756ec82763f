import { useMemo } from 'react'
import type { Problema } from '#engines/fluxo/lint.ts'
import { nomeDoNo, saidasDe } from '#engines/fluxo/nos/registro.ts'
import type { Fluxo, No } from '#engines/fluxo/tipos.ts'
import type { NoDoQuadro } from '#ui/fluxo/quadro.tsx'
import type { PartesDoRobo } from '../../contract/robos.ts'
import { acoesDoRobo } from '../../regras/catalogo.ts'
import type { usePassagens } from '../dados.ts'
import { CartaoDoNo } from './cartao-do-no.tsx'

interface OQueSeMostra {
  fluxo: Fluxo
  partes: PartesDoRobo['lista']
  problemas: readonly Problema[]
  /** current node of the simulation and the path to it */
  andamento: { atual: string | null; caminho: readonly string[] }
  achados: readonly string[] | undefined
  /** number of sessions that reached each node, when requested */
  passagens: ReturnType<typeof usePassagens>['data']
}

const realceDe = (no: No, { andamento, problemas, achados }: OQueSeMostra): NoDoQuadro['realce'] => {
  if (andamento.atual === no.id) return 'atual'
  if (achados?.includes(no.id)) return 'achado'
  const dele = problemas.filter((p) => p.no === no.id)
  if (dele.some((p) => p.gravidade === 'erro')) return 'erro'
  return dele.length > 0 && !andamento.caminho.includes(no.id) ? 'aviso' : 'nenhum'
}

/** Converts the flow to the canvas format, with the visible state of each node and edge. */
export function useNoQuadro(o: OQueSeMostra) {
  const { fluxo, partes, problemas, andamento, achados, passagens } = o
  const nos = useMemo<NoDoQuadro[]>(
    () =>
      fluxo.nos.map((no) => ({
        id: no.id,
        x: no.x,
        y: no.y,
        nome: nomeDoNo(no, acoesDoRobo),
        entrada: no.tipo !== 'inicio' && no.tipo !== 'rotina',
        saidas: saidasDe(no, acoesDoRobo).map((s) => ({
          id: s.id,
          nome: s.nome,
          solta: !fluxo.arestas.some((a) => a.de === no.id && a.saida === s.id),
        })),
        realce: realceDe(no, { fluxo, partes, problemas, andamento, achados, passagens }),
        conteudo: (
          <CartaoDoNo
            no={no}
            fluxo={fluxo}
            partes={partes}
            problemas={problemas.filter((p) => p.no === no.id).length}
            passagem={passagens?.nos.find((p) => p.no === no.id)}
            total={passagens ? passagens.sessoes : null}
          />
        ),
      })),
    [fluxo, partes, problemas, andamento, achados, passagens],
  )
  const ligacoes = useMemo(() => {
    const caminho = new Set(andamento.caminho)
    return fluxo.arestas.map((a) => ({ ...a, percorrida: caminho.has(a.de) && caminho.has(a.para) }))
  }, [fluxo.arestas, andamento])
  return { nos, ligacoes }
}
