import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ErroApp } from '#kit/erro.ts'
import { comoObjeto } from '#kit/objeto.ts'
import { chamar } from '#platform/navegador/api.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { data } from '#ui/formatos.ts'
import { CircleCheck, FileText } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { formularios } from '../../contract/formularios.ts'
import { MolduraPublica } from './moldura.tsx'

const MAXIMO_BYTES = 20 * 1024 * 1024

async function mandar(token: string, campo: string, arquivo: File): Promise<void> {
  const r = await fetch(
    `/api/documentos/${encodeURIComponent(token)}/${campo}?${new URLSearchParams({ nome: arquivo.name.slice(0, 255) || 'documento', tipo: arquivo.type })}`,
    { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: arquivo },
  )
  if (!r.ok)
    throw new Error(
      String(
        comoObjeto(comoObjeto(await r.json().catch(() => null)).error).message ??
          'O arquivo não pôde ser enviado. Tente de novo.',
      ),
    )
}

/** /f/documentos/{token}: the customer uploads requested documents without an account. */
export function TelaDosDocumentos() {
  const { token = '' }: { token?: string } = useParams({ strict: false })
  const pedido = useQuery({
    queryKey: ['documentos', token],
    retry: false,
    queryFn: async ({ signal }) => (await chamar(formularios.verPedido, { params: { token } }, { signal })).data,
  })
  const venceu = pedido.error instanceof ErroApp && pedido.error.status < 500
  return (
    <MolduraPublica empresa={pedido.data?.empresa}>
      {pedido.isPending && <SkeletonList linhas={4} comRosto={false} rotulo="Carregando" />}
      {venceu && (
        <EmptyState icone={<FileText />} frase="Este link venceu ou não existe" detalhe="Peça outro a quem o enviou." />
      )}
      {pedido.isError && !venceu && (
        <ErrorState
          oQueFalhou="A página não carregou."
          detalhe={pedido.error.message}
          aoTentar={() => pedido.refetch()}
        />
      )}
      {pedido.data && (
        <div className="flex flex-col gap-5">
          <div>
            <h1 className="text-20 font-semibold tracking-[-.01em]">{pedido.data.titulo}</h1>
            <p className="mt-1 text-13 text-text-2">{`Este link vale até ${data(pedido.data.expira_em)}.`}</p>
          </div>
          {pedido.data.recado && <p className="whitespace-pre-line">{pedido.data.recado}</p>}
          {pedido.data.campos.map((c) => (
            <UmDocumento key={c.chave} token={token} {...c} aoMandar={() => void pedido.refetch()} />
          ))}
        </div>
      )}
    </MolduraPublica>
  )
}

function UmDocumento({
  token,
  chave,
  rotulo,
  recebidos,
  aoMandar,
}: {
  token: string
  chave: string
  rotulo: string
  recebidos: string[]
  aoMandar: () => void
}) {
  const [indo, setIndo] = useState(false)
  const [erro, setErro] = useState<string | null>(null)
  async function receber(arquivos: File[]) {
    setIndo(true)
    setErro(null)
    try {
      for (const a of arquivos) await mandar(token, chave, a)
    } catch (e) {
      setErro(e instanceof Error ? e.message : 'O arquivo não pôde ser enviado.')
    } finally {
      setIndo(false)
      aoMandar()
    }
  }
  return (
    <section aria-label={rotulo} className="flex flex-col gap-2">
      <h2 className="text-14 font-semibold">{rotulo}</h2>
      {recebidos.map((nome, i) => (
        <p key={`${nome}-${i}`} className="flex items-center gap-2 text-13 text-text-2">
          <CircleCheck className="size-4 text-success" aria-hidden="true" />
          {nome}
        </p>
      ))}
      <FileDrop
        rotulo={indo ? 'Enviando…' : recebidos.length > 0 ? 'Mandar mais um arquivo' : 'Escolher ou soltar o arquivo'}
        varios
        maximoBytes={MAXIMO_BYTES}
        disabled={indo}
        erro={erro}
        aoEscolher={(l) => void receber(l)}
      />
    </section>
  )
}
