import { IconButton } from '#ui/icon-button.tsx'
import { Pencil, Reply, X } from '#ui/icones.ts'
import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { separarAssinatura } from '#modules/chat/fio/web/assinatura.ts'
import { semFormatacao } from '#modules/chat/nucleo/web/texto/formatacao.ts'

/** The quoted or edited message, above the field. */
export function Contexto({
  citada,
  editando,
  aoSoltar,
}: {
  citada: Mensagem | null
  editando: Mensagem | null
  aoSoltar: () => void
}) {
  const m = editando ?? citada
  if (!m) return null
  const { texto } = separarAssinatura(m.conteudo, m.autor_nome)
  const resumo =
    semFormatacao(texto.slice(0, 200)) ||
    { imagem: 'Foto', audio: 'Mensagem de voz', media: 'Arquivo', text: 'Mensagem' }[m.tipo]
  return (
    <div
      className="mx-2 mt-2 flex items-center gap-2 rounded-sm border-l-2 border-border-strong bg-surface-2 py-1 pr-1 pl-2 text-12"
      role="status"
    >
      {editando ? <Pencil className="size-3.5 text-text-2" /> : <Reply className="size-3.5 text-text-2" />}
      <span className="min-w-0 flex-1">
        <b className="block">
          {editando
            ? 'Editando mensagem'
            : `Respondendo a ${m.direcao === 'entrada' ? (m.autor_nome ?? 'contato') : (m.autor_nome ?? 'colega')}`}
        </b>
        <span className="block truncate text-text-2">{resumo}</span>
      </span>
      <IconButton
        rotulo={editando ? 'Cancelar edição' : 'Cancelar resposta'}
        tamanho="pequeno"
        icone={<X className="size-3" />}
        onClick={aoSoltar}
      />
    </div>
  )
}
