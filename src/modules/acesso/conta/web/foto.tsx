import { useRef } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { guardarPessoa, usePessoa } from '#platform/navegador/pessoa.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Camera } from '#ui/icones.ts'
import { useAto } from '#ui/usar-ato.ts'
import { eu } from '../contract/eu.ts'

const LADO = 256

/** Crops the centre of any picture to a small square. */
async function emQuadrado(arquivo: File): Promise<string> {
  const imagem = await createImageBitmap(arquivo)
  const lado = Math.min(imagem.width, imagem.height)
  const tela = document.createElement('canvas')
  tela.width = tela.height = LADO
  tela
    .getContext('2d')
    ?.drawImage(imagem, (imagem.width - lado) / 2, (imagem.height - lado) / 2, lado, lado, 0, 0, LADO, LADO)
  return tela.toDataURL('image/jpeg', 0.9).split(',')[1] ?? ''
}

export function Foto() {
  const pessoa = usePessoa()
  const campo = useRef<HTMLInputElement>(null)
  const { indo, fazer } = useAto()
  const trocar = (imagem: () => Promise<string | null>) =>
    fazer(
      async () => {
        const { data } = await chamar(eu.trocarFoto, { body: { imagem: await imagem() } })
        guardarPessoa(data)
        avisar({ titulo: data.foto ? 'Foto trocada' : 'Foto tirada', tom: 'sucesso' })
      },
      (erro) => avisarFalha('A foto não foi trocada', erro),
    )
  return (
    <div className="mb-4 flex items-center gap-3">
      <Avatar nome={pessoa.nome} chave={pessoa.id} imagem={pessoa.foto} tamanho={56} />
      <input
        ref={campo}
        type="file"
        accept="image/*"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(e) => {
          const [arquivo] = e.currentTarget.files ?? []
          if (arquivo) void trocar(() => emQuadrado(arquivo))
          e.currentTarget.value = ''
        }}
      />
      <Button icone={<Camera />} ocupado={indo} onClick={() => campo.current?.click()}>
        {pessoa.foto ? 'Trocar foto' : 'Escolher foto'}
      </Button>
      {pessoa.foto && (
        <Button variante="fantasma" onClick={() => void trocar(async () => null)}>
          Tirar
        </Button>
      )}
    </div>
  )
}
