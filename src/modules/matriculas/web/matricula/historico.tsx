import { dataHora } from '#ui/formatos.ts'
import type { Matricula } from '../../contract/formas.ts'

/** What happened to a member, newest first. Nothing of it is ever erased. */
export function Historico({ m }: { m: Matricula }) {
  return (
    <ol className="grid gap-2.5 rounded-md border bg-surface px-3.5 py-3 text-13" aria-label="Histórico">
      {m.eventos.map((e) => (
        <li key={e.n} className="border-l-2 pl-2.5">
          <p>{e.frase}</p>
          <p className="num text-12 text-text-2">
            <time dateTime={e.em}>{dataHora(e.em)}</time>
            {` · ${e.quem ?? 'o sistema'}`}
            {e.motivo && ` · “${e.motivo}”`}
          </p>
        </li>
      ))}
    </ol>
  )
}
