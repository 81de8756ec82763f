import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Camera } from '#ui/icones.ts'
import { emBase64 } from '#ui/midia/em-base64.ts'
import { reduzirFoto } from '#ui/midia/reduzir-foto.ts'

const LADO = 1280

/** The picture in fewer pixels, in base64. */
const reduzida = async (arquivo: File) => await emBase64((await reduzirFoto(arquivo, LADO)) ?? arquivo)

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
          if (foto) void reduzida(foto).then(aoEscolher, () => setFalhou(true))
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
