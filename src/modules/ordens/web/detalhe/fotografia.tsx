import { useEffect, useState } from 'react'
import { cabecalhosDaSessao } from '#platform/navegador/api.ts'
import { preencherCaminho } from '#kit/endpoint.ts'
import { Upload, Image } from '#ui/icones.ts'
import type { Ordem } from '../../contract/ordem.ts'
import { ordens } from '../../contract/ordens.ts'

/** A photo of the order, read with the rights of the user. One that the device still has shows as pending. */
export function Fotografia({ ordemId, foto }: { ordemId: string; foto: Ordem['fotos'][number] }) {
  const [url, setUrl] = useState<string | null>(null)
  const [falhou, setFalhou] = useState(false)
  useEffect(() => {
    if (!foto.recebida) return
    let vivo = true
    let feita: string | null = null
    const ler = async () => {
      const caminho = preencherCaminho(ordens.foto.path, { id: ordemId, sha256: foto.sha256 })
      const r = await fetch(caminho, { headers: await cabecalhosDaSessao() })
      if (!r.ok) throw new Error(String(r.status))
      feita = URL.createObjectURL(await r.blob())
      if (vivo) setUrl(feita)
    }
    ler().catch(() => vivo && setFalhou(true))
    return () => {
      vivo = false
      if (feita) URL.revokeObjectURL(feita)
    }
  }, [ordemId, foto.sha256, foto.recebida])
  if (url)
    return <img src={url} alt={foto.vaga ?? foto.legenda} className="aspect-[5/3] w-full rounded-md object-cover" />
  return (
    <span
      className="grid aspect-[5/3] place-items-center rounded-md bg-surface-2 text-text-3"
      data-dica={falhou ? 'Esta foto não carregou.' : foto.recebida ? 'Carregando' : 'A foto ainda está no aparelho.'}
    >
      {falhou ? <Image className="size-5" aria-hidden="true" /> : <Upload className="size-5" aria-hidden="true" />}
    </span>
  )
}
