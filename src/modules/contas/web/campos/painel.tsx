import { Button } from '#ui/button.tsx'
import { ChevronLeft, ChevronRight } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { numero } from '#ui/formatos.ts'
import type { FolhaDesenhada } from '#ui/pdf.ts'
import { gruposDeCampos } from '../../regras/campos.ts'
import type { Campo, Conta } from '../../tipos.ts'
import { duvidoso, emOrdem, feito } from '../ordem.ts'
import type { Conferencia } from '../usar-conferencia.ts'
import { GRUPOS } from '../valores.ts'
import { LinhaDoCampo } from './linha.tsx'

interface PropsDoPainel {
  conta: Conta
  folhas: readonly FolhaDesenhada[]
  conferencia: Conferencia
}

const edita = (c: Conta) => c.edita && (c.situacao === 'lida' || c.situacao === 'lendo')

function Lista({
  titulo,
  lado,
  campos,
  conta,
  folhas,
  conferencia,
}: PropsDoPainel & { titulo: string; lado: React.ReactNode; campos: readonly Campo[] }) {
  if (campos.length === 0) return null
  return (
    <section aria-label={titulo}>
      <h2 className="flex items-baseline justify-between px-4 pt-4 pb-1 text-12 font-semibold text-text-2">
        {titulo}
        <span className="font-normal">{lado}</span>
      </h2>
      <ul>
        {campos.map((c) => (
          <LinhaDoCampo
            key={c.chave}
            campo={c}
            agora={conferencia.atual === c.chave}
            edita={edita(conta)}
            erro={conferencia.erros[c.chave] ?? null}
            folha={c.caixa ? folhas[c.caixa.pagina - 1] : undefined}
            atos={conferencia}
          />
        ))}
      </ul>
    </section>
  )
}

const feitos = (campos: readonly Campo[]): string => {
  const lidos = campos.filter((c) => c.valor !== null)
  return `${numero(lidos.filter(feito).length)} de ${numero(lidos.length)}`
}

/** All fields: what needs a look first, then by group. */
export function PainelDosCampos(p: PropsDoPainel) {
  const conferir = edita(p.conta) ? p.conta.campos.filter(duvidoso) : []
  const outros = p.conta.campos.filter((c) => !conferir.includes(c))
  return (
    <>
      <Lista
        {...p}
        titulo="Para conferir agora"
        campos={conferir}
        lado={
          <>
            <Kbd teclas="enter" /> confirma · <Kbd teclas="tab" /> próximo · <Kbd teclas="mod+enter" /> todos
          </>
        }
      />
      {gruposDeCampos.map((g) => {
        const campos = outros.filter((c) => c.grupo === g)
        return <Lista key={g} {...p} titulo={GRUPOS[g]} campos={campos} lado={feitos(campos)} />
      })}
    </>
  )
}

/** On a phone: one field at a time below the pinned picture. */
export function UmCampoPorVez({ conta, folhas, conferencia }: PropsDoPainel) {
  const ordem = emOrdem(conta)
  const n = Math.max(
    0,
    ordem.findIndex((c) => c.chave === conferencia.atual),
  )
  const c = ordem[n]
  if (!c) return null
  const ir = (passo: number) => {
    const outro = ordem[n + passo]
    if (outro) conferencia.irPara(outro.chave)
  }
  return (
    <div className="p-3">
      <div className="mb-2 flex items-center justify-between">
        <IconButton rotulo="Campo anterior" icone={<ChevronLeft />} disabled={n === 0} onClick={() => ir(-1)} />
        <span className="num text-13 text-text-2" role="status">
          campo {n + 1} de {ordem.length}
        </span>
        <IconButton
          rotulo="Próximo campo"
          icone={<ChevronRight />}
          disabled={n === ordem.length - 1}
          onClick={() => ir(1)}
        />
      </div>
      <ul>
        <LinhaDoCampo
          key={c.chave}
          grande
          campo={c}
          agora
          edita={edita(conta)}
          erro={conferencia.erros[c.chave] ?? null}
          folha={c.caixa ? folhas[c.caixa.pagina - 1] : undefined}
          atos={conferencia}
        />
      </ul>
      {edita(conta) && (
        <Button className="mt-3 w-full" tamanho="grande" onClick={conferencia.todos}>
          Confirmar todos com 95 % ou mais
        </Button>
      )}
    </div>
  )
}
