import { Section } from '#ui/pane.tsx'
import { FileText, Play } from '#ui/icones.ts'
import { LinkButton } from '#ui/link.tsx'
import { useState } from 'react'
import type { Anexo } from '#modules/chat/nucleo/tipos.ts'
import { fioAtual } from '#modules/chat/fio/web/dados/conversa-atual.ts'
import { especieDe } from '#modules/chat/fio/web/arquivo.ts'
import { useLoja } from '#modules/chat/nucleo/web/loja.ts'

const A_VISTA = 7

/** Files of the loaded messages; scrolling up in the thread adds older ones. */
export function ArquivosDaConversa({ aoVer }: { aoVer: (a: Anexo) => void }) {
  const mensagens = useLoja(fioAtual, (f) => f.mensagens)
  const temMais = useLoja(fioAtual, (f) => f.pagination?.hasMore === true)
  const [todos, setTodos] = useState(false)
  const arquivos = mensagens
    .toReversed()
    .flatMap((m) =>
      m.apagada_em ? [] : m.anexos.filter((a) => a.estado === 'pronto' && a.url_publica && especieDe(a) !== 'audio'),
    )
  const mostrados = todos ? arquivos : arquivos.slice(0, A_VISTA)
  return (
    <Section titulo="Arquivos" contagem={arquivos.length > 0 ? `${arquivos.length}${temMais ? '+' : ''}` : undefined}>
      {arquivos.length === 0 && <p className="text-12 text-text-2">Nenhum arquivo nas mensagens carregadas.</p>}
      <ul className="grid grid-cols-4 gap-1.5">
        {mostrados.map((a) => (
          <li key={a.id}>
            <Miniatura a={a} aoVer={aoVer} />
          </li>
        ))}
        {arquivos.length > mostrados.length && (
          <li className="grid h-11 place-items-center rounded-sm border bg-surface-2 text-12">
            <LinkButton aria-label={`Mostrar os ${arquivos.length} arquivos`} onClick={() => setTodos(true)}>
              +{arquivos.length - mostrados.length}
            </LinkButton>
          </li>
        )}
      </ul>
    </Section>
  )
}

function Miniatura({ a, aoVer }: { a: Anexo; aoVer: (a: Anexo) => void }) {
  const especie = especieDe(a)
  const classe = 'grid h-11 w-full place-items-center overflow-hidden rounded-sm border bg-surface-2 text-text-2'
  if (especie === 'imagem' || especie === 'video' || especie === 'pdf')
    return (
      <button
        type="button"
        className={classe}
        aria-label={`Ver ${a.nome_arquivo}`}
        data-dica={a.nome_arquivo}
        onClick={() => aoVer(a)}
      >
        {especie === 'imagem' ? (
          <img src={a.url_publica ?? ''} alt="" loading="lazy" className="size-full object-cover" />
        ) : especie === 'video' ? (
          <Play />
        ) : (
          <FileText />
        )}
      </button>
    )
  return (
    <a
      className={classe}
      href={a.url_publica ?? ''}
      download={a.nome_arquivo}
      aria-label={`Baixar ${a.nome_arquivo}`}
      data-dica={a.nome_arquivo}
    >
      <FileText />
    </a>
  )
}
