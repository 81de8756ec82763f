import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

const LADO = 1280

/** The picture as a JPEG that fits the queue of a device without the network. */
async function reduzir(arquivo: File): Promise<string> {
  const imagem = await createImageBitmap(arquivo)
  const parte = Math.min(1, LADO / Math.max(imagem.width, imagem.height))
  const tela = document.createElement('canvas')
  tela.width = Math.round(imagem.width * parte)
  tela.height = Math.round(imagem.height * parte)
  tela.getContext('2d')?.drawImage(imagem, 0, 0, tela.width, tela.height)
  return tela.toDataURL('image/jpeg', 0.7).split(',')[1] ?? ''
}

/** Takes one picture with the camera of the device, or chooses one. */
export function FotoDaContagem({ aoFechar, aoEscolher }: { aoFechar: () => void; aoEscolher: (foto: string) => void }) {
  const [erro, setErro] = useState(false)
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo="Foto da posição"
      descricao="Só quem revisa o inventário vê a foto."
      rodape={<Button onClick={aoFechar}>Cancelar</Button>}
    >
      <label className="grid gap-2 text-13">
        Tire ou escolha a foto
        <input
          type="file"
          accept="image/*"
          capture="environment"
          className="min-h-11"
          onChange={(e) => {
            const arquivo = e.currentTarget.files?.[0]
            if (arquivo) void reduzir(arquivo).then(aoEscolher, () => setErro(true))
          }}
        />
      </label>
      {erro && (
        <p role="alert" className="mt-2 text-13 text-danger">
          Não consegui ler esta imagem. Tente outra.
        </p>
      )}
    </Dialog>
  )
}
