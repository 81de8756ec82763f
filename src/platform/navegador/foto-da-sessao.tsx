import { useEffect, useState } from 'react'
import { cabecalhosDaSessao } from './api.ts'

/** A picture behind the session: its bytes are fetched with the token. */
export function FotoDaSessao({ caminho, rotulo }: { caminho: string; rotulo: string }) {
  const [endereco, setEndereco] = useState<string>()
  useEffect(() => {
    let fora = false
    let url: string | undefined
    const buscar = async () => {
      const r = await fetch(caminho, { headers: await cabecalhosDaSessao() })
      if (!r.ok || fora) return
      url = URL.createObjectURL(await r.blob())
      setEndereco(url)
    }
    buscar().catch(() => {})
    return () => {
      fora = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [caminho])
  return endereco ? (
    <img src={endereco} alt={rotulo} className="h-16 w-full rounded object-cover" />
  ) : (
    <span className="h-16 rounded bg-surface-2" role="img" aria-label={rotulo} />
  )
}
