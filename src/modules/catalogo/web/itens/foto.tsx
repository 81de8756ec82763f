import { useRef } from 'react'
import { invalido } from '#kit/erro.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Camera, Trash2, Upload } from '#ui/icones.ts'
import { emBase64 } from '#ui/midia/em-base64.ts'
import { FotoDoProduto } from '#ui/midia/foto-do-produto.tsx'
import { reduzirFoto } from '#ui/midia/reduzir-foto.ts'
import { useAto } from '#ui/usar-ato.ts'
import { fotosDosItens } from '../../contract/fotos.ts'
import { relerCatalogo } from '../dados.ts'

/** Enough for a page; a list shows the same file. */
const LADO = 640

/** The picture in fewer pixels. Formats that the browser does not open (HEIC outside of Apple's) are refused here. */
async function preparar(arquivo: File): Promise<string> {
  const foto = await reduzirFoto(arquivo, LADO)
  if (!foto) throw invalido('Não consegui abrir esta imagem. Use uma foto JPEG, PNG ou WebP.')
  return await emBase64(foto)
}

interface Props {
  id: string
  nome: string
  foto: string | null
  /** refetches what else shows the picture */
  aoMudar?: () => Promise<void>
}

/** The picture of an item. Users who edit the catalogue take it with the camera, choose a file, or remove it. */
export function FotoDoItem({ id, nome, foto, aoMudar }: Props) {
  const edita = usePode('catalogo.item.editar')
  const { indo, fazer } = useAto()
  const trocar = (imagem: () => Promise<string | null>) =>
    fazer(
      async () => {
        const { data } = await chamar(fotosDosItens.trocar, { params: { id }, body: { imagem: await imagem() } })
        await Promise.all([relerCatalogo(), aoMudar?.()])
        avisar({ titulo: data.foto ? 'Foto salva' : 'Foto tirada do item', tom: 'sucesso' })
      },
      (erro) => avisarFalha('A foto não mudou.', erro),
    )
  if (!edita && !foto) return null
  return (
    <section aria-label="Foto" className="grid justify-items-start gap-2">
      <FotoDoProduto foto={foto} rotulo={`Foto de ${nome}`} className="aspect-[4/3] w-full max-w-72" />
      {edita && (
        <div className="flex flex-wrap items-center gap-1">
          <Escolher camera rotulo="Fotografar" ocupado={indo} aoEscolher={(a) => void trocar(() => preparar(a))} />
          <Escolher
            rotulo={foto ? 'Trocar foto' : 'Escolher foto'}
            ocupado={indo}
            aoEscolher={(a) => void trocar(() => preparar(a))}
          />
          {foto && (
            <Button
              tamanho="pequeno"
              variante="fantasma"
              icone={<Trash2 />}
              disabled={indo}
              className="max-md:min-h-11"
              onClick={() => void trocar(async () => null)}
            >
              Tirar
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

interface PropsDaEscolha {
  rotulo: string
  /** opens the camera of a phone; elsewhere the other button does the same */
  camera?: boolean
  ocupado: boolean
  aoEscolher: (arquivo: File) => void
}

function Escolher({ rotulo, camera = false, ocupado, aoEscolher }: PropsDaEscolha) {
  const campo = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={campo}
        type="file"
        accept="image/*"
        {...(camera ? { capture: 'environment' as const } : {})}
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(e) => {
          const [arquivo] = e.currentTarget.files ?? []
          if (arquivo) aoEscolher(arquivo)
          e.currentTarget.value = ''
        }}
      />
      <Button
        tamanho="pequeno"
        icone={camera ? <Camera /> : <Upload />}
        ocupado={ocupado}
        className={camera ? 'min-h-11 md:hidden' : 'max-md:min-h-11'}
        onClick={() => campo.current?.click()}
      >
        {rotulo}
      </Button>
    </>
  )
}
