import { useEffect, useEffectEvent, useState } from 'react'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { numero, plural } from '#ui/formatos.ts'
import { Plus } from '#ui/icones.ts'
import type { BlocoDeModulos, DesenhoDoTelhado, EntradaDaSimulacao, FaceDoTelhado } from '../../contract/entrada.ts'
import { areaDoDesenho, modulosDoDesenho } from '../../regras/desenho.ts'
import { CampoNumero } from '../campos/campos.tsx'
import { CamposDoBloco } from './bloco-de-modulos.tsx'
import type { CatalogoDoEditor } from './do-catalogo.ts'
import { PlantaDaFace } from './planta-da-face.tsx'

const VAZIO: DesenhoDoTelhado = { foto: null, proporcao: 0.6, larguraM: 12, blocos: [] }
const BLOCO: BlocoDeModulos = { x: 0.5, y: 0.5, linhas: 2, colunas: 5, rotacao: 0, espacoCm: 2, deitado: false }
const MAXIMO_DE_BLOCOS = 20

interface PropsDoDesenho {
  face: FaceDoTelhado
  modulo: EntradaDaSimulacao['modulo']
  fotos: CatalogoDoEditor['fotos']
  aoMudar: (parte: Partial<FaceDoTelhado>) => void
  aoFechar: () => void
}

/** Address of the picture while the dialog is open. */
function useFoto(foto: string | null, fotos: CatalogoDoEditor['fotos']): string | null {
  const [aberta, setAberta] = useState<{ foto: string; url: string } | null>(null)
  const abrir = useEffectEvent((qual: string) => fotos.abrir(qual))
  useEffect(() => {
    if (foto === null) return
    let saiu = false
    abrir(foto).then(
      (url) => !saiu && setAberta({ foto, url }),
      (erro: unknown) => avisarFalha('A foto do telhado não abriu.', erro),
    )
    return () => {
      saiu = true
    }
  }, [foto])
  return aberta !== null && aberta.foto === foto ? aberta.url : null
}

/** Draws the modules of a face over its picture, to scale, and compares their number and area with the face's. */
export function DesenhoDaFace({ face, modulo, fotos, aoMudar, aoFechar }: PropsDoDesenho) {
  const d = face.desenho ?? VAZIO
  const [escolhido, setEscolhido] = useState(0)
  const [enviando, setEnviando] = useState(false)
  const [erro, setErro] = useState<string | null>(null)
  const url = useFoto(d.foto, fotos)
  const mudar = (parte: Partial<DesenhoDoTelhado>) => aoMudar({ desenho: { ...d, ...parte } })
  const mudarBloco = (n: number, parte: Partial<BlocoDeModulos>) =>
    mudar({ blocos: d.blocos.map((b, i) => (i === n ? { ...b, ...parte } : b)) })
  const enviar = async (arquivo: File) => {
    setEnviando(true)
    setErro(null)
    try {
      const figura = await createImageBitmap(arquivo)
      const proporcao = Math.min(10, Math.max(0.1, figura.height / figura.width))
      figura.close()
      mudar({ foto: await fotos.enviar(arquivo), proporcao })
    } catch (falha) {
      setErro(falha instanceof Error ? falha.message : 'A foto não foi enviada. Tente de novo.')
    } finally {
      setEnviando(false)
    }
  }
  const bloco = d.blocos[escolhido]
  return (
    <Dialog
      aberto
      tamanho="enorme"
      titulo={`Desenho da face ${face.nome}`}
      aoMudar={(a) => !a && aoFechar()}
      rodape={
        <>
          <Conferencia face={face} desenho={d} modulo={modulo} aoMudar={aoMudar} />
          <Button variante="primaria" onClick={aoFechar}>
            Concluir
          </Button>
        </>
      }
    >
      <div className="g-denso grid grid-cols-[minmax(0,1fr)_264px] items-start gap-4 text-12 max-md:grid-cols-1">
        <div className="grid gap-2">
          <PlantaDaFace
            desenho={d}
            modulo={modulo}
            url={url}
            escolhido={escolhido}
            aoEscolher={setEscolhido}
            aoMudar={mudarBloco}
          />
          <p className="text-text-2">
            Arraste um bloco, ou escolha-o e use as setas. Os módulos de {numero(modulo.alturaM, 2)} ×{' '}
            {numero(modulo.larguraM, 2)} m seguem a escala da foto.
          </p>
        </div>
        <div className="grid gap-2">
          <FileDrop
            rotulo={enviando ? 'Enviando a foto…' : d.foto ? 'Trocar a foto do telhado' : 'Enviar a foto do telhado'}
            aceita="image/jpeg,image/png"
            erro={erro}
            disabled={enviando}
            aoEscolher={([arquivo]) => arquivo && void enviar(arquivo)}
          />
          <CampoNumero
            comRotulo
            rotulo="Escala: largura da foto no telhado"
            sufixo="m"
            valor={d.larguraM}
            min={1}
            max={1000}
            passo={0.5}
            aoMudar={(larguraM) => mudar({ larguraM })}
          />
          <Button
            tamanho="pequeno"
            icone={<Plus />}
            disabled={d.blocos.length >= MAXIMO_DE_BLOCOS}
            onClick={() => {
              setEscolhido(d.blocos.length)
              mudar({ blocos: [...d.blocos, BLOCO] })
            }}
          >
            Bloco de módulos
          </Button>
          {bloco && (
            <CamposDoBloco
              n={escolhido}
              bloco={bloco}
              aoMudar={(parte) => mudarBloco(escolhido, parte)}
              aoTirar={() => {
                setEscolhido(0)
                mudar({ blocos: d.blocos.filter((_, i) => i !== escolhido) })
              }}
            />
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** Number and area of what was drawn, beside the face's. */
function Conferencia({
  face,
  desenho,
  modulo,
  aoMudar,
}: Pick<PropsDoDesenho, 'face' | 'modulo' | 'aoMudar'> & { desenho: DesenhoDoTelhado }) {
  const desenhados = modulosDoDesenho(desenho)
  const area = areaDoDesenho(desenho, modulo)
  const naArea = face.areaM2 === undefined || area <= face.areaM2
  const certo = desenhados === face.modulos && naArea
  return (
    <span className="num mr-auto flex flex-wrap items-center gap-2 text-12">
      <Chip tom={certo ? 'sucesso' : 'alerta'}>
        {plural(desenhados, 'módulo desenhado', 'módulos desenhados')}, a face tem {numero(face.modulos)}
      </Chip>
      <span className={naArea ? 'text-text-2' : 'text-warning'}>
        {numero(area, 1)} m²{face.areaM2 !== undefined && ` de ${numero(face.areaM2, 1)} m² da face`}
      </span>
      {desenhados !== face.modulos && desenhados > 0 && (
        <Button tamanho="pequeno" onClick={() => aoMudar({ modulos: desenhados })}>
          Usar {desenhados} na face
        </Button>
      )}
    </span>
  )
}
