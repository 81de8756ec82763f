import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { semAcentos } from '#kit/texto.ts'
import { plural } from '#ui/formatos.ts'
import { Paperclip } from '#ui/icones.ts'
import type { RespostaRapida } from '#modules/chat/respostas/contract/respostas.ts'
import { buscarRespostas } from '#modules/chat/respostas/regras/buscar.ts'
import { preencher } from '#modules/chat/respostas/regras/preencher.ts'
import { valoresDasVariaveis } from '#modules/chat/respostas/regras/variaveis.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { Texto } from '#modules/chat/nucleo/web/texto/texto.tsx'
import { useMencionaveis, useRespostasDaConversa } from './dados.ts'
import type { Gatilho } from './gatilho.ts'

export interface SugestoesNaMao {
  /** Returns whether the key was handled. */
  tecla(tecla: string): boolean
}

interface PropsDasSugestoes {
  id: string
  c: Conversa
  atendente: string
  gatilho: Gatilho
  aoResponder: (r: RespostaRapida, texto: string, faltando: readonly string[]) => void
  aoMencionar: (p: { id: string; nome: string }) => void
  aoFechar: () => void
  aoMudarAtiva: (id: string | null) => void
  ref?: Ref<SugestoesNaMao>
}

const MAXIMO = 8
export const preencherPara = (c: Conversa, atendente: string, texto: string) =>
  preencher(
    texto,
    valoresDasVariaveis({
      contato: {
        nome: c.contato_nome,
        tipo: c.contato_tipo,
        telefone: c.contato_telefone,
        email: c.contato_email,
        empresa: c.contato_dados.empresa,
      },
      atendente: { nome: atendente },
      conversa: { id: c.id, criado_em: c.criado_em, caixa: c.caixa_nome, fila: c.fila_nome },
      agora: new Date(),
    }),
  )

/**
 * Suggestions above the field, while "/" or "@" is before the cursor. The focus stays in the field; arrows, Enter and
 * Tab control the list.
 */
export function Sugestoes({
  id,
  c,
  atendente,
  gatilho,
  aoResponder,
  aoMencionar,
  aoFechar,
  aoMudarAtiva,
  ref,
}: PropsDasSugestoes) {
  const resposta = gatilho.tipo === 'resposta'
  const respostas = useRespostasDaConversa(c, resposta)
  const colegas = useMencionaveis(c.id, !resposta)
  const consulta = resposta ? respostas : colegas
  const busca = semAcentos(gatilho.busca)
  const achadas = resposta ? buscarRespostas(respostas.data ?? [], gatilho.busca).slice(0, MAXIMO) : []
  const gente = resposta
    ? []
    : (colegas.data ?? [])
        .filter(
          (p) =>
            semAcentos(p.nome)
              .split(' ')
              .some((parte) => parte.startsWith(busca)) || semAcentos(p.nome).startsWith(busca),
        )
        .slice(0, MAXIMO)
  const quantas = resposta ? achadas.length : gente.length
  const [ativa, setAtiva] = useState(0)
  const aberta = Math.min(ativa, Math.max(0, quantas - 1))
  const lista = useRef<HTMLUListElement>(null)
  useEffect(() => setAtiva(0), [gatilho.busca, gatilho.tipo])
  useEffect(() => {
    aoMudarAtiva(quantas > 0 ? `${id}-${aberta}` : null)
    lista.current?.children[aberta]?.scrollIntoView({ block: 'nearest' })
    return () => aoMudarAtiva(null)
  }, [aberta, quantas, id])

  const escolher = (n: number) => {
    const r = achadas[n]
    const p = gente[n]
    if (r) {
      const { texto, faltando } = preencherPara(c, atendente, r.conteudo)
      aoResponder(r, texto, faltando)
    } else if (p) aoMencionar(p)
  }
  useImperativeHandle(ref, () => ({
    tecla(tecla) {
      if (tecla === 'Escape') {
        aoFechar()
        return true
      }
      if (quantas === 0) return tecla === 'Enter' && consulta.isPending
      if (tecla === 'ArrowDown') setAtiva((aberta + 1) % quantas)
      else if (tecla === 'ArrowUp') setAtiva((aberta - 1 + quantas) % quantas)
      else if (tecla === 'Enter' || tecla === 'Tab') escolher(aberta)
      else return false
      return true
    },
  }))

  const previa = achadas[aberta]
  return (
    <div className="c-sugestoes">
      <ul
        ref={lista}
        id={id}
        role="listbox"
        aria-label={resposta ? 'Respostas rápidas' : 'Colegas'}
        className="min-w-0 flex-1 overflow-y-auto p-1"
      >
        {consulta.isPending && <li className="px-2 py-2 text-13 text-text-2">Carregando…</li>}
        {consulta.isError && (
          <li className="px-2 py-2 text-13 text-danger">
            A lista não carregou. Continue escrevendo, ou tente de novo em instantes.
          </li>
        )}
        {consulta.data && quantas === 0 && (
          <li className="px-2 py-2 text-13 text-text-2">
            {resposta
              ? gatilho.busca
                ? `Nenhuma resposta rápida para “/${gatilho.busca}”. `
                : 'Nenhuma resposta rápida ainda. '
              : `Ninguém que veja esta conversa se chama “${gatilho.busca}”.`}
            {resposta && (
              <a
                className="g-link"
                href={`/chat/configuracoes/quick-replies?resposta=nova${gatilho.busca ? `&atalho=${encodeURIComponent(gatilho.busca)}` : ''}`}
              >
                Criar uma
              </a>
            )}
          </li>
        )}
        {achadas.map((r, n) => (
          <li
            key={r.id}
            id={`${id}-${n}`}
            role="option"
            aria-selected={n === aberta}
            className="c-sugestao"
            onMouseDown={(e) => e.preventDefault()}
            onMouseMove={() => setAtiva(n)}
            onClick={() => escolher(n)}
          >
            <code className="shrink-0 text-12 text-text-2">/{r.atalho}</code>
            <span className="min-w-0 flex-1 truncate">{r.titulo}</span>
            {r.anexos.length > 0 && (
              <Paperclip className="size-3.5 shrink-0 text-text-2" aria-label={plural(r.anexos.length, 'arquivo')} />
            )}
          </li>
        ))}
        {gente.map((p, n) => (
          <li
            key={p.id}
            id={`${id}-${n}`}
            role="option"
            aria-selected={n === aberta}
            className="c-sugestao"
            onMouseDown={(e) => e.preventDefault()}
            onMouseMove={() => setAtiva(n)}
            onClick={() => escolher(n)}
          >
            <Avatar nome={p.nome} chave={p.id} tamanho={20} />
            <span className="min-w-0 flex-1 truncate">{p.nome}</span>
          </li>
        ))}
      </ul>
      {previa && (
        <div className="c-previa" aria-hidden="true">
          <Texto>{preencherPara(c, atendente, previa.conteudo).texto || '(só arquivos)'}</Texto>
          {previa.anexos.map((a) => (
            <span key={a.id} className="mt-1 flex items-center gap-1 text-12 text-text-2">
              <Paperclip className="size-3" /> {a.nome_arquivo}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}
