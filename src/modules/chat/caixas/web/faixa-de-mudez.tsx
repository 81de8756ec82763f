import { TriangleAlert } from '#ui/icones.ts'
import { useCaixas } from '#modules/chat/lista/web/publico.ts'
import { useCaixasAoVivo } from './ao-vivo.ts'

/** Warning above the desk's list for users who manage a silent inbox, because an empty list looks like a quiet day. */
export function FaixaDeMudez() {
  useCaixasAoVivo()
  const { data: caixas } = useCaixas()
  const mudas = caixas?.filter((c) => c.pode_configurar && c.mudo_desde) ?? []
  return mudas.map((c) => (
    <a
      key={c.id}
      role="status"
      href={`/chat/configuracoes/inboxes?caixa=${c.id}&aba=conexao`}
      className="flex shrink-0 items-center gap-2 border-b bg-warning-soft px-3 py-1.5 text-12"
    >
      <TriangleAlert className="size-3.5 shrink-0" />
      <span className="min-w-0 flex-1 truncate">
        Canal mudo: <b className="font-semibold">{c.nome}</b>
      </span>
      <span className="underline">Verificar</span>
    </a>
  ))
}
