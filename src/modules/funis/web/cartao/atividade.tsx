import { useState } from 'react'
import type { Campo, ValorDeCampo } from '#engines/funil/campos.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora, duracao } from '#ui/formatos.ts'
import { ArrowRight, MessageSquare, Pencil, Undo2, Zap } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { Acontecimento, Cartao, Funil } from '../../tipos.ts'
import { mostrar } from '../campos/mostrar.ts'
import { useAtosDoCartao, useHistorico } from '../dados.ts'

interface Props {
  cartao: Cartao
  funil: Funil
  campos: ReadonlyMap<string, Campo>
  qual: string
}

/** Everything that happened, newest first, and a place to say something about it. */
export function AtividadeDoCartao({ cartao, funil, campos, qual }: Props) {
  const historico = useHistorico(cartao.id)
  const itens = historico.data?.pages.flatMap((p) => p.acontecimentos) ?? []
  return (
    <div className="flex flex-col gap-4">
      {cartao.pode.editar && <Comentar id={cartao.id} qual={qual} />}
      {historico.isPending && <SkeletonList linhas={4} comRosto={false} rotulo="Carregando a atividade" />}
      {historico.isError && <ErrorState oQueFalhou="A atividade não carregou." detalhe={historico.error.message} aoTentar={() => historico.refetch()} />}
      <ol aria-label="Atividade" className="flex flex-col gap-2.5">
        {itens.map((a) => (
          <li key={a.id} className="grid grid-cols-[20px_1fr_auto] gap-2 text-13">
            <Linha a={a} funil={funil} campos={campos} />
            <time dateTime={a.em} className="num text-12 text-text-2">{dataHora(a.em)}</time>
          </li>
        ))}
      </ol>
      {historico.hasNextPage && <Button ocupado={historico.isFetchingNextPage} onClick={() => void historico.fetchNextPage()}>Mostrar mais</Button>}
    </div>
  )
}

function Linha({ a, funil, campos }: { a: Acontecimento; funil: Funil; campos: ReadonlyMap<string, Campo> }) {
  const nome = (id: unknown) => funil.definicao.estagios.find((e) => e.id === id)?.nome ?? 'outro estágio'
  if (a.tipo === 'comentario') return <Dito icone={<MessageSquare />} quem={a.por}>{<span className="mt-1 block rounded-(--r) border px-3 py-2 whitespace-pre-wrap">{String(a.dados.texto)}</span>}</Dito>
  if (a.tipo === 'mudanca') return <Dito icone={<Pencil />} quem={a.por}>{` mudou ${mudancas(a, campos)}`}</Dito>
  const t = a.dados as { de: string | null; para: string; por_tipo: string; motivo: string | null; duracao_s: number | null; no_prazo: boolean | null; desfaz: number | null; desfeita: boolean }
  const visita = t.duracao_s !== null && t.desfaz === null ? `, depois de ${duracao(t.duracao_s * 1000)}${t.no_prazo === false ? ' (fora do prazo)' : ''}` : ''
  const frase = t.de === null ? ` abriu em ${nome(t.para)}` : t.desfaz !== null ? ` desfez e voltou a ${nome(t.para)}` : ` moveu de ${nome(t.de)} para ${nome(t.para)}${visita}`
  return (
    <Dito icone={t.desfaz !== null ? <Undo2 /> : t.por_tipo === 'pessoa' ? <ArrowRight /> : <Zap />} quem={a.por ?? (t.por_tipo === 'passagem' ? 'Passagem entre funis' : 'Automação')} riscado={t.desfeita}>
      {frase}
      {t.motivo && <span className="block text-text-2">{t.motivo}</span>}
    </Dito>
  )
}

function Dito({ icone, quem, riscado, children }: { icone: React.ReactNode; quem: string | null; riscado?: boolean; children: React.ReactNode }) {
  return (
    <>
      <span aria-hidden="true" className="pt-0.5 text-text-2 [&_svg]:size-4">{icone}</span>
      <span className={riscado ? 'text-text-2 line-through' : undefined}>
        <b className="font-medium">{quem ?? 'Sistema'}</b>
        {children}
      </span>
    </>
  )
}

const COLUNAS: Record<string, string> = { titulo: 'o título', valor_centavos: 'o valor', responsavel_id: 'o responsável', time_id: 'o time', prioridade: 'a prioridade', previsao: 'a previsão', contato_id: 'o cliente' }

function mudancas(a: Acontecimento, campos: ReadonlyMap<string, Campo>): string {
  const depois = (a.dados.depois ?? {}) as Record<string, ValorDeCampo>
  const partes = Object.entries(depois).map(([k, v]) => {
    const campo = campos.get(k)
    if (!campo) return COLUNAS[k] ?? k
    const texto = mostrar(campo, v)
    return texto ? `${campo.rotulo}: ${texto}` : `${campo.rotulo} (em branco)`
  })
  return new Intl.ListFormat('pt-BR').format(partes)
}

function Comentar({ id, qual }: { id: string; qual: string }) {
  const atos = useAtosDoCartao(id, qual)
  const [texto, setTexto] = useState('')
  const [erro, setErro] = useState<string | null>(null)
  const [indo, setIndo] = useState(false)
  async function enviar() {
    if (!texto.trim()) return
    setIndo(true)
    setErro(null)
    try {
      await atos.comentar(texto.trim())
      setTexto('')
    } catch (e) {
      setErro(e instanceof Error ? e.message : 'O comentário não foi enviado.')
    } finally {
      setIndo(false)
    }
  }
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(e) => {
        e.preventDefault()
        void enviar()
      }}
    >
      <TextArea
        rotulo="Comentar para a equipe"
        rotuloOculto
        placeholder="Comentar para a equipe"
        className="flex-1"
        linhas={1}
        value={texto}
        erro={erro}
        onChange={(e) => setTexto(e.currentTarget.value)}
        onKeyDown={(e) => {
          if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) void enviar()
        }}
      />
      <Button type="submit" ocupado={indo}>Comentar</Button>
    </form>
  )
}
