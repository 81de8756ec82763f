import { useEffect, useRef, useState } from 'react'
import { soAqui } from '#engines/sincronia/fila.ts'
import { cabecalhosDaSessao } from '#platform/navegador/api.ts'
import { Button } from '#ui/button.tsx'
import { Camera, CloudCheck, CloudUpload, Eye } from '#ui/icones.ts'
import type { OrdemDoDia } from '../../contract/dia.ts'
import { vagaDeAntes } from '../../regras/no-aparelho.ts'
import { prepararFoto } from '../offline/fotografar.ts'
import type { PropsDaOrdem } from './props.ts'
import { horaAqui, tamanhoFalado } from '../partes/horas.ts'
import { PoucoEspaco } from '../partes/espaco.tsx'
import { GRANDE } from '../partes/moldura.tsx'
import { agir } from './agir.ts'

type Vaga = OrdemDoDia['vagas'][number]

/** Each photo has a place with a name. What the customer sees has the eye. */
export function Fotos({ campo, estado, ordem }: PropsDaOrdem) {
  const aberta = ordem.situacao !== 'concluida' && !ordem.assinada
  const proxima =
    ordem.vagas.find((v) => v.fotos.length === 0 && v.obrigatoria) ?? ordem.vagas.find((v) => v.fotos.length === 0)
  const [vaga, setVaga] = useState<Vaga | null>(null)
  const [frase, setFrase] = useState<string | null>(null)
  const entrada = useRef<HTMLInputElement>(null)
  const aqui = estado.fotos.filter((f) => f.ordem_id === ordem.id && soAqui(f))
  const guardados = aqui.reduce((n, f) => n + f.tamanho, 0)
  function fotografar(v: Vaga) {
    setVaga(v)
    entrada.current?.click()
  }
  async function receber(arquivos: FileList | null) {
    const [arquivo] = arquivos ?? []
    if (!arquivo || !vaga) return
    setFrase(null)
    try {
      const foto = await prepararFoto(arquivo)
      const lugar = foto.posicao ? { ...foto.posicao, precisao_m: 50 } : undefined
      const dados = { vaga_id: vaga.id, sha256: foto.sha256, tirada_em: foto.tirada_em }
      const ato = { tipo: 'fotografar' as const, dados, ...(lugar ? { lugar } : {}) }
      await agir(campo, ordem, `Foto “${vaga.nome}”`, (b) => ({ ...b, ...ato }), { ...foto, vaga_id: vaga.id })
    } catch (erro) {
      console.warn('A foto não pôde ser guardada.', erro)
      setFrase('Esta foto não pôde ser guardada. Confira o espaço do aparelho e tire outra.')
    } finally {
      if (entrada.current) entrada.current.value = ''
    }
  }
  return (
    <>
      <input
        ref={entrada}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={vaga ? `Foto “${vaga.nome}”` : 'Foto'}
        className="sr-only"
        tabIndex={-1}
        onChange={(e) => void receber(e.target.files)}
      />
      {frase && (
        <p role="alert" className="rounded-lg bg-danger-soft p-4 text-13 text-danger">
          {frase}
        </p>
      )}
      <PoucoEspaco quantos={estado.fotos.length} />
      <ul className="grid grid-cols-2 gap-3">
        {ordem.vagas.map((v) => (
          <li key={v.id}>
            <button
              type="button"
              disabled={!aberta}
              aria-label={v.fotos.length > 0 ? `Trocar a foto ${v.nome}` : `Fotografar ${v.nome}`}
              className={`relative block aspect-4/3 w-full overflow-hidden rounded-lg ${v.fotos.length > 0 ? 'bg-surface-3' : 'border-2 border-dashed text-text-2'}`}
              onClick={() => fotografar(v)}
            >
              {v.fotos.length > 0 ? (
                <Imagem campo={campo} estado={estado} ordem={ordem} vaga={v} />
              ) : (
                <ParaFotografar campo={campo} estado={estado} ordem={ordem} vaga={v} />
              )}
            </button>
            <p className="mt-1 flex items-center gap-1 text-12">
              <b className="font-semibold">{v.nome}</b>
              <span className="num flex-1 text-text-2">
                {v.fotos[0]
                  ? horaAqui(v.fotos.at(-1)?.tirada_em ?? v.fotos[0].tirada_em)
                  : v.obrigatoria
                    ? 'obrigatória'
                    : ''}
              </span>
              {v.publica && <Eye className="size-4 text-text-2" role="img" aria-label="O cliente vê" />}
            </p>
          </li>
        ))}
      </ul>
      {ordem.vagas.length === 0 && <p className="p-4 text-text-2">Esta ordem não pede fotos.</p>}
      {guardados > 0 && (
        <p className="rounded-lg bg-surface-2 p-4 text-13 text-text-2">
          {tamanhoFalado(guardados)} guardados aqui. O cliente vê só as marcadas com o olho.
        </p>
      )}
      {aberta && proxima && (
        <Button variante="primaria" className={GRANDE} icone={<Camera />} onClick={() => fotografar(proxima)}>
          Fotografar o “{proxima.nome}”
        </Button>
      )}
    </>
  )
}

/** An empty slot. One of after shows the photo of before behind it: the next one has the same framing. */
function ParaFotografar({ vaga, ...p }: PropsDaOrdem & { vaga: Vaga }) {
  const antes = vagaDeAntes(p.ordem.vagas, vaga)
  return (
    <>
      {antes && (
        <span className="absolute inset-0 opacity-40" aria-hidden="true">
          <Imagem {...p} vaga={antes} fantasma />
        </span>
      )}
      <span className="relative grid size-full place-items-center p-2 text-12">
        <Camera className="size-6" aria-hidden="true" />
        {antes ? <span className="rounded bg-surface px-1">igual a “{antes.nome}”</span> : ''}
      </span>
    </>
  )
}

/** The last photo of a slot: from the device, or from the server when only that has it. */
function Imagem({ campo, estado, ordem, vaga, fantasma }: PropsDaOrdem & { vaga: Vaga; fantasma?: boolean }) {
  const foto = vaga.fotos.at(-1)
  const local = estado.fotos.find((f) => f.sha256 === foto?.sha256)
  const endereco = foto ? `/api/campo/ordens/${ordem.id}/fotos/${foto.sha256}` : ''
  const chegou = foto?.chegou ?? false
  const id = local?.id
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let feita: string | null = null
    let vale = true
    void (async () => {
      const bytes = id ? await campo.g.bytesDaFoto(id) : chegou ? await buscar(endereco) : undefined
      if (!bytes || !vale) return
      feita = URL.createObjectURL(bytes)
      setUrl(feita)
    })()
    return () => {
      vale = false
      if (feita) URL.revokeObjectURL(feita)
    }
  }, [campo, id, endereco, chegou])
  const entregue = local ? !soAqui(local) : chegou
  const Nuvem = entregue ? CloudCheck : CloudUpload
  return (
    <>
      {url && <img src={url} alt="" className="size-full object-cover" />}
      {!fantasma && (
        <span
          role="img"
          aria-label={entregue ? 'Foto entregue' : 'Foto ainda neste aparelho'}
          className="absolute top-2 right-2 grid size-8 place-items-center rounded-full bg-black/60 text-white"
        >
          <Nuvem className="size-4" />
        </span>
      )}
    </>
  )
}

async function buscar(endereco: string): Promise<Blob | undefined> {
  try {
    const r = await fetch(endereco, { headers: await cabecalhosDaSessao() })
    return r.ok ? await r.blob() : undefined
  } catch {
    return undefined
  }
}
