import { dataHora } from '#ui/formatos.ts'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { fioAtual } from './dados/conversa-atual.ts'
import { useLoja } from '#modules/chat/nucleo/web/loja.ts'
import { especieDe } from './arquivo.ts'

const MediaViewer = tardia(() => import('#ui/midia/media-viewer.tsx').then((m) => m.MediaViewer))

/** Returns images, videos and PDFs of the thread, in order. */
function midiasDe(mensagens: readonly Mensagem[]) {
  return mensagens.flatMap((m) =>
    m.apagada_em
      ? []
      : m.anexos.flatMap((a) => {
          const tipo = especieDe(a)
          if (!a.url_publica || (tipo !== 'imagem' && tipo !== 'video' && tipo !== 'pdf')) return []
          return [
            {
              id: a.id,
              url: a.url_publica,
              tipo,
              nome: a.nome_arquivo,
              legenda: [m.autor_nome, dataHora(m.criado_em)].filter(Boolean).join(' · '),
            },
          ]
        }),
  )
}

export function Visor({ aberta, aoMudar }: { aberta: string; aoMudar: (id: string | null) => void }) {
  const mensagens = useLoja(fioAtual, (f) => f.mensagens)
  return (
    <Aguarde>
      <MediaViewer midias={midiasDe(mensagens)} aberta={aberta} aoMudar={aoMudar} />
    </Aguarde>
  )
}
