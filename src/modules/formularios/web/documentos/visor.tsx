import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { data } from '#ui/formatos.ts'
import type { Midia } from '#ui/midia/media-viewer.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import type { DocumentoDoCartao, VersaoDoDocumento } from '#modules/funis/cartao/contract/documentos.ts'
import { abrirArquivo } from '#modules/funis/cartao/web/publico.ts'

const MediaViewer = tardia(() => import('#ui/midia/media-viewer.tsx').then((m) => m.MediaViewer))

export interface Aberto {
  campo: string
  caminho: string
}
const especie = (mime: string): Midia['tipo'] | null =>
  mime === 'application/pdf'
    ? 'pdf'
    : /^image\/(?!svg)/.test(mime)
      ? 'imagem'
      : mime.startsWith('video/')
        ? 'video'
        : null

/** Full-screen viewer for images, videos and PDFs, with all files of the document; other types are downloaded. */
export function VisorDeDocumento({
  cartaoId,
  aberto,
  documentos,
  aoMudar,
}: {
  cartaoId: string
  aberto: Aberto
  documentos: readonly DocumentoDoCartao[]
  aoMudar: (a: Aberto | null) => void
}) {
  const d = documentos.find((x) => x.campo === aberto.campo)
  const visiveis = (d?.versoes ?? []).filter((v) => especie(v.mime))
  const visivel = visiveis.some((v) => v.caminho === aberto.caminho)
  const enderecos = useQuery({
    queryKey: ['funis', 'ver', cartaoId, visiveis.map((v) => v.caminho)],
    enabled: visivel,
    staleTime: 120_000,
    queryFn: async ({ signal }) =>
      Object.fromEntries(
        await Promise.all(
          visiveis.map(
            async (v) =>
              [
                v.caminho,
                (
                  await chamar(
                    cartoes.arquivo,
                    { params: { id: cartaoId }, query: { caminho: v.caminho, ver: true } },
                    { signal },
                  )
                ).data.url,
              ] as const,
          ),
        ),
      ),
  })
  useEffect(() => {
    if (visivel) return
    void abrirArquivo(cartaoId, aberto.caminho)
    aoMudar(null)
  }, [visivel, cartaoId, aberto.caminho, aoMudar])
  if (!visivel || !enderecos.data) return null
  const midia = (v: VersaoDoDocumento): Midia => ({
    id: v.caminho,
    url: enderecos.data[v.caminho] ?? '',
    tipo: especie(v.mime) ?? 'pdf',
    nome: v.nome,
    legenda: [
      d?.rotulo,
      v.do_cliente ? 'enviado pelo cliente' : v.por?.nome,
      v.em && data(v.em),
      !v.atual && 'versão anterior',
    ]
      .filter(Boolean)
      .join(' · '),
  })
  return (
    <Aguarde>
      <MediaViewer
        midias={visiveis.map(midia)}
        aberta={aberto.caminho}
        aoMudar={(caminho) => aoMudar(caminho ? { campo: aberto.campo, caminho } : null)}
      />
    </Aguarde>
  )
}
