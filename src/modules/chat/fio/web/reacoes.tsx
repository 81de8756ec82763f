import type { Mensagem, Reacao } from '#modules/chat/nucleo/tipos.ts'
import { useChat } from '#modules/chat/nucleo/web/contexto-do-chat.tsx'
import { useAcoesDoFio } from './acoes-do-fio.ts'

interface Soma {
  emoji: string
  n: number
  nomes: string[]
  minha: boolean
}

/** One button per emoji, with the names of the people who chose it. */
function somarReacoes(reacoes: readonly Reacao[], eu: string): Soma[] {
  const somas = new Map<string, Soma>()
  for (const r of reacoes) {
    const s = somas.get(r.emoji) ?? { emoji: r.emoji, n: 0, nomes: [], minha: false }
    somas.set(r.emoji, {
      emoji: r.emoji,
      n: s.n + 1,
      nomes: [...s.nomes, r.nome || (r.de_contato ? 'Contato' : 'Colega')],
      minha: s.minha || r.usuario_id === eu,
    })
  }
  return [...somas.values()]
}

export function Reacoes({ m, podeReagir }: { m: Mensagem; podeReagir: boolean }) {
  const { eu } = useChat()
  const { reagir, recursos } = useAcoesDoFio()
  const somas = somarReacoes(m.reacoes, eu.id)
  if (somas.length === 0) return null
  return (
    <div className="c-reacoes" role="group" aria-label="Reações">
      {somas.map((s) => (
        <button
          key={s.emoji}
          type="button"
          className="c-reacao"
          disabled={!podeReagir || !recursos.reagir}
          data-minha={s.minha || undefined}
          aria-pressed={s.minha}
          aria-label={`${s.emoji}: ${s.nomes.join(', ')}`}
          data-dica={s.nomes.join(', ')}
          onClick={() => reagir(m, s.minha ? '' : s.emoji)}
        >
          <span aria-hidden="true">{s.emoji}</span>
          {s.n > 1 && s.n}
        </button>
      ))}
    </div>
  )
}
