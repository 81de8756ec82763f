import { useState } from 'react'
import { reduzirFoto } from '#ui/midia/reduzir-foto.ts'

const LADO = 1280

/** The picture in fewer pixels, in base64. */
async function emBase64(arquivo: File): Promise<string> {
  const foto = (await reduzirFoto(arquivo, LADO)) ?? arquivo
  const bytes = new Uint8Array(await foto.arrayBuffer())
  let texto = ''
  for (let n = 0; n < bytes.length; n += 8192) texto += String.fromCharCode(...bytes.subarray(n, n + 8192))
  return btoa(texto)
}

interface Props {
  opcional: boolean
  tem: boolean
  erro: string | undefined
  aoEscolher: (foto: string) => void
}

/** One picture, taken with the camera or chosen. */
export function CampoDaFoto({ opcional, tem, erro, aoEscolher }: Props) {
  const [falhou, setFalhou] = useState(false)
  return (
    <label className="grid gap-1 text-13">
      {opcional ? 'Foto (opcional)' : 'Foto do que sai'}
      {tem && <span className="text-12 text-success">Foto pronta. Escolher outra a troca.</span>}
      <input
        type="file"
        accept="image/*"
        capture="environment"
        className="min-h-11"
        onChange={(e) => {
          const arquivo = e.currentTarget.files?.[0]
          if (arquivo) void emBase64(arquivo).then(aoEscolher, () => setFalhou(true))
        }}
      />
      {(erro ?? (falhou ? 'Não consegui ler esta imagem. Tente outra.' : undefined)) && (
        <span role="alert" className="text-12 text-danger">
          {erro ?? 'Não consegui ler esta imagem. Tente outra.'}
        </span>
      )}
    </label>
  )
}
