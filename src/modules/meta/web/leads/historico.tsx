import { ehChaveDe } from '#kit/objeto.ts'
import { dataHora } from '#ui/formatos.ts'
import type { LeadInteiro } from '../../tipos.ts'
import { SITUACAO } from '../nomes.ts'

type Passo = LeadInteiro['historico'][number]
const nome = (s: string | null) => (ehChaveDe(SITUACAO, s) ? SITUACAO[s].rotulo : (s ?? ''))
const ORIGEM: Record<string, string> = {
  webhook: 'entregue pela Meta',
  busca: 'encontrado em uma busca',
  conferencia: 'encontrado na conferência diária',
}

function frase(p: Passo): string {
  switch (p.tipo) {
    case 'recebido':
      return `Lead recebido: ${ORIGEM[p.para ?? ''] ?? p.para}`
    case 'dados':
      return 'Respostas recebidas da Meta'
    case 'conversa':
      return 'Conversa aberta'
    case 'situacao':
      return `${nome(p.de)} → ${nome(p.para)}${p.motivo ? `: ${p.motivo}` : ''}`
    case 'falha':
      return `Falhou: ${p.motivo ?? 'sem detalhe'}`
    case 'apagado':
      return 'Dados pessoais apagados'
  }
}

export function Historico({ passos }: { passos: readonly Passo[] }) {
  return (
    <section aria-labelledby="lead-historico">
      <h2 id="lead-historico" className="mb-2 text-13 font-semibold">
        Histórico
      </h2>
      <ol className="grid gap-2 border-l pl-4">
        {passos.toReversed().map((p) => (
          <li key={`${p.em}${p.tipo}`} className="text-13">
            <span className="block">{frase(p)}</span>
            <span className="num text-12 text-text-2">
              {dataHora(p.em)}
              {p.usuario_nome && ` · ${p.usuario_nome}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
