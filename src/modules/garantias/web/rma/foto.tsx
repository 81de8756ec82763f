import { useEffect, useState } from 'react'
import { preencherCaminho } from '#kit/endpoint.ts'
import { cabecalhosDaSessao } from '#platform/navegador/api.ts'
import { rmas } from '../../contract/rmas.ts'

/** A photo of a claim, read with the rights of the user. */
export function FotoDoRma({ rma, sha256, rotulo }: { rma: string; sha256: string; rotulo: string }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let vivo = true
    let feita: string | null = null
    const ler = async () => {
      const r = await fetch(preencherCaminho(rmas.foto.path, { id: rma, sha256 }), {
        headers: await cabecalhosDaSessao(),
      })
      if (!r.ok) return
      feita = URL.createObjectURL(await r.blob())
      if (vivo) setUrl(feita)
    }
    ler().catch(() => {})
    return () => {
      vivo = false
      if (feita) URL.revokeObjectURL(feita)
    }
  }, [rma, sha256])
  return url ? (
    <img src={url} alt={rotulo} className="aspect-[5/3] w-full rounded-md object-cover" />
  ) : (
    <span className="aspect-[5/3] rounded-md bg-surface-2" role="img" aria-label={rotulo} />
  )
}
