import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Camera } from '#ui/icones.ts'
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
  const arquivo = useRef<HTMLInputElement>(null)
  const frase = erro ?? (falhou ? 'Não consegui ler esta imagem. Tente outra.' : undefined)
  return (
    <div className="grid justify-items-start gap-1 text-13">
      <Button icone={<Camera />} className="max-md:min-h-11" onClick={() => arquivo.current?.click()}>
        {tem ? 'Trocar a foto' : opcional ? 'Juntar uma foto' : 'Fotografar o que sai'}
      </Button>
      {tem && <span className="text-12 text-success">Foto pronta.</span>}
      <input
        ref={arquivo}
        type="file"
        accept="image/*"
        capture="environment"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(e) => {
          const foto = e.currentTarget.files?.[0]
          e.currentTarget.value = ''
          setFalhou(false)
          if (foto) void emBase64(foto).then(aoEscolher, () => setFalhou(true))
        }}
      />
      {frase && (
        <span role="alert" className="text-12 text-danger">
          {frase}
        </span>
      )}
    </div>
  )
}
