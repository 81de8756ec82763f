import { useEffect, useRef, useState } from 'react'
import { usePessoa } from '#platform/navegador/pessoa.ts'
import { Avatar } from '#ui/avatar.tsx'
import { cn } from '#ui/classes.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { dataHora, hora } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Ellipsis, Pencil, Trash2, Zap } from '#ui/icones.ts'
import { Menu } from '#ui/menu.tsx'
import type { Acontecimento } from '#modules/funis/nucleo/tipos.ts'
import { useAtosDoCartao } from '#modules/funis/nucleo/web/dados.ts'
import { CaixaDeComentario } from './caixa-de-comentario.tsx'
import { emTrechos } from './citacao.ts'

interface Dados {
  texto: string
  editado_em: string | null
  autor_id: string | null
  mencoes: { id: string; nome: string }[]
  times: { id: string; nome: string }[]
}
interface Props {
  a: Acontecimento
  cartaoId: string
  qual: string
  edita: boolean
  /** opened from a notification */
  pedido: boolean
}

/** A comment with highlighted mentions; the author can edit and delete it. */
export function Comentario({ a, cartaoId, qual, edita, pedido }: Props) {
  const eu = usePessoa()
  const atos = useAtosDoCartao(cartaoId, qual)
  const [editando, setEditando] = useState(false)
  const [apagando, setApagando] = useState(false)
  const el = useRef<HTMLDivElement>(null)
  const d = a.dados as unknown as Dados
  const meu = edita && d.autor_id === eu.id
  const citados = [...d.mencoes.map((m) => ({ ...m, time: false })), ...d.times.map((t) => ({ ...t, time: true }))]
  useEffect(() => {
    if (pedido) el.current?.scrollIntoView({ block: 'center' })
  }, [pedido])
  return (
    <div ref={el} id={`comentario-${a.id}`} className="grid grid-cols-[28px_minmax(0,1fr)] gap-2">
      {d.autor_id ? (
        <Avatar nome={a.por ?? '?'} chave={d.autor_id} tamanho={24} />
      ) : (
        <span
          className="grid size-6 place-items-center rounded-full bg-surface-3 text-text-2 [&_svg]:size-3.5"
          aria-hidden="true"
        >
          <Zap />
        </span>
      )}
      <div className={cn('group rounded-(--r) border px-3 py-2', pedido && 'border-primary bg-primary-soft')}>
        <p className="flex h-5 items-center gap-2 text-13">
          <b className="min-w-0 truncate font-semibold">{a.por ?? 'Sistema'}</b>
          {d.editado_em && (
            <span className="text-11 text-text-2" title={`Editado em ${dataHora(d.editado_em)}`}>
              editado
            </span>
          )}
          <span className="flex-1" />
          {meu && !editando && (
            <Menu
              alinhar="end"
              gatilho={
                <IconButton
                  tamanho="pequeno"
                  rotulo="Ações do comentário"
                  semDica
                  icone={<Ellipsis />}
                  className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
                />
              }
              itens={[
                { rotulo: 'Editar', icone: <Pencil />, aoEscolher: () => setEditando(true) },
                { rotulo: 'Apagar', icone: <Trash2 />, perigo: true, aoEscolher: () => setApagando(true) },
              ]}
            />
          )}
          <time dateTime={a.em} title={dataHora(a.em)} className="num shrink-0 text-11 text-text-2">
            {hora(a.em)}
          </time>
        </p>
        {editando ? (
          <div className="mt-1.5">
            <CaixaDeComentario
              cartaoId={cartaoId}
              rotulo="Editar comentário"
              botao="Salvar"
              inicial={{ texto: d.texto, citados }}
              aoCancelar={() => setEditando(false)}
              aoEnviar={async (novo) => {
                await atos.editarComentario(a.id, novo)
                setEditando(false)
              }}
            />
          </div>
        ) : (
          <p className="mt-0.5 text-13 break-words whitespace-pre-wrap">
            {emTrechos(
              d.texto,
              citados.map((c) => c.nome),
            ).map((t, i) =>
              t.citado ? (
                <b key={i} className="font-medium text-info">
                  {t.texto}
                </b>
              ) : (
                t.texto
              ),
            )}
          </p>
        )}
      </div>
      <ConfirmDialog
        aberto={apagando}
        aoMudar={setApagando}
        perigo
        titulo="Apagar este comentário?"
        descricao="Ele sai do cartão para todos. Quem já foi avisado não recebe outro aviso."
        confirmar="Apagar comentário"
        aoConfirmar={() => atos.apagarComentario(a.id)}
      />
    </div>
  )
}
