import { useState } from 'react'
import {
  Download,
  ExternalLink,
  File as FileIcone,
  FileArchive,
  FileSpreadsheet,
  FileText,
  FileVideo,
  Image as ImageIcone,
  Play,
  TriangleAlert,
} from '#ui/icones.ts'
import { LinkButton } from '#ui/link.tsx'
import { tamanhoDeArquivo } from '#ui/formatos.ts'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import type { Anexo, Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { useAcoesDoFio } from './acoes-do-fio.ts'
import { caixaDaImagem, especieDe, nomeDoTipo } from './arquivo.ts'
import { imagemSemBalao } from './encaixes.ts'

const Tocador = tardia(() => import('./tocador.tsx').then((m) => m.Tocador))

const icones = {
  pdf: FileText,
  texto: FileText,
  planilha: FileSpreadsheet,
  compactado: FileArchive,
  video: FileVideo,
  imagem: ImageIcone,
  audio: FileIcone,
  outro: FileIcone,
}

function ACaminho({ a, m }: { a: Anexo; m: Mensagem }) {
  const { baixarDeNovo } = useAcoesDoFio()
  if (a.estado === 'baixando')
    return (
      <p className="flex min-h-14 w-60 max-w-full items-center gap-2.5 px-2 text-13 text-text-2" role="status">
        <span className="g-giro" aria-hidden="true" />
        Baixando mídia…
      </p>
    )
  return (
    <p className="flex min-h-14 w-60 max-w-full items-center gap-2.5 px-2 text-13 text-text-2">
      <TriangleAlert className="text-warning" />
      <span>
        A mídia não pôde ser baixada. <LinkButton onClick={() => baixarDeNovo(m)}>Tentar de novo</LinkButton>
      </span>
    </p>
  )
}

function Imagem({ a, m }: { a: Anexo; m: Mensagem }) {
  const { verMidia, renovar } = useAcoesDoFio()
  const [quebrada, setQuebrada] = useState<string | null>(null)
  const { largura, altura } = caixaDaImagem(a, imagemSemBalao(m.dados)?.maximo)
  return (
    <button
      type="button"
      className="c-foto"
      style={{ width: largura, aspectRatio: `${largura} / ${altura}`, minWidth: '100%', maxWidth: '100%' }}
      aria-label={`Ver imagem ${a.nome_arquivo}`}
      onClick={() => verMidia(a)}
    >
      {a.url_publica && quebrada !== a.url_publica && (
        <img
          src={a.url_publica}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => {
            // the signed URL expired: refetching the message returns a new one
            setQuebrada(a.url_publica)
            renovar(m)
          }}
        />
      )}
    </button>
  )
}

function Video({ a }: { a: Anexo }) {
  const { verMidia } = useAcoesDoFio()
  const { largura, altura } = caixaDaImagem(a)
  return (
    <button
      type="button"
      className="c-foto relative"
      style={{ width: largura, aspectRatio: `${largura} / ${altura}`, maxWidth: '100%' }}
      aria-label={`Ver vídeo ${a.nome_arquivo}`}
      onClick={() => verMidia(a)}
    >
      {a.url_publica && <video src={`${a.url_publica}#t=0.1`} preload="metadata" muted playsInline tabIndex={-1} />}
      <span className="absolute inset-0 grid place-items-center">
        <span className="grid size-11 place-items-center rounded-full bg-black/60 text-white">
          <Play />
        </span>
      </span>
    </button>
  )
}

function Documento({ a }: { a: Anexo }) {
  const Icone = icones[especieDe(a)]
  return (
    <div className="flex w-[304px] max-w-full items-center gap-2.5 p-1.5">
      <span className="grid size-10 shrink-0 place-items-center rounded bg-surface-2 text-text-2">
        <Icone />
      </span>
      <span className="min-w-0 flex-1 text-13">
        <b className="block truncate font-medium" data-dica={a.nome_arquivo}>
          {a.nome_arquivo}
        </b>
        <span className="num block text-12 text-text-2">
          {nomeDoTipo(a)}
          {a.tamanho > 0 && ` · ${tamanhoDeArquivo(a.tamanho)}`}
        </span>
      </span>
      {a.url_publica && (
        <>
          <a
            className="g-icone"
            href={a.url_publica}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Abrir ${a.nome_arquivo}`}
            data-dica="Abrir"
          >
            <ExternalLink />
          </a>
          <a
            className="g-icone"
            href={a.url_publica}
            download={a.nome_arquivo}
            aria-label={`Baixar ${a.nome_arquivo}`}
            data-dica="Baixar"
          >
            <Download />
          </a>
        </>
      )}
    </div>
  )
}

export function Anexos({ m }: { m: Mensagem }) {
  return m.anexos.map((a) => {
    if (a.estado !== 'pronto') return <ACaminho key={a.id} a={a} m={m} />
    switch (especieDe(a)) {
      case 'imagem':
        return <Imagem key={a.id} a={a} m={m} />
      case 'video':
        return <Video key={a.id} a={a} />
      case 'audio':
        return (
          <Aguarde key={a.id} fallback={<div className="h-11 w-[300px] max-w-full" />}>
            <Tocador a={a} m={m} />
          </Aguarde>
        )
      default:
        return <Documento key={a.id} a={a} />
    }
  })
}
