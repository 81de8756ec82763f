import { AlertBox } from '#ui/alert-box.tsx'
import { formatarTelefone } from '#kit/telefone.ts'
import type { Leitura } from './usar-mapeamento.ts'

/** Preview of the messages that the sample would create. */
export function PreviaDoMapa({ leitura }: { leitura: Leitura }) {
  if ('erro' in leitura) return <AlertBox tom="info" titulo={leitura.erro} />
  if ('recusa' in leitura)
    return (
      <AlertBox tom="alerta" titulo="Esta entrega não seria lida">
        {leitura.recusa}
      </AlertBox>
    )
  return (
    <ul aria-label="Prévia das mensagens" className="grid gap-2">
      {leitura.mensagens.slice(0, 5).map((m, n) => (
        <li key={m.id ?? n} className="rounded border bg-surface-2 p-3 text-13">
          <p className="text-12 text-text-2">
            {[
              m.contato.nome ?? 'Sem nome',
              m.contato.telefone ? formatarTelefone(m.contato.telefone) : null,
              m.contato.email,
              m.contato.id,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {m.texto && <p className="mt-1 break-words whitespace-pre-wrap">{m.texto}</p>}
          {m.anexos.map((a) => (
            <p key={a.url} className="mt-1 truncate text-12 text-text-2">
              Anexo: {a.nome ?? a.url}
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}
