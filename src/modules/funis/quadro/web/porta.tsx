import { useRef, useState } from 'react'
import { lerValores, type Campo, type ValorDeCampo } from '#engines/funil/campos.ts'
import { ErroApp } from '#kit/erro.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { camposRecusados } from '#ui/form/erros.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { Aguarde } from '#ui/tardia.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { focarNoPrimeiroErro } from '#ui/form/focar.ts'
import { ORDENS_ABERTAS } from '#modules/funis/nucleo/contract/ordens-abertas.ts'
import type { Funil } from '#modules/funis/nucleo/tipos.ts'
import { EditorDeCampo } from '#modules/funis/cartao/web/campos/editor.tsx'
import { encaixados } from '#modules/funis/nucleo/web/partes.ts'
import { emBranco } from '#modules/funis/cartao/web/campos/mostrar.ts'
import { DEIXAR, faltaNasOrdens, OrdensAbertas, ordensDoDetalhe } from './ordens-abertas.tsx'
import { FilhosAbertos } from './filhos-abertos.tsx'
import type { NaPorta, Resposta } from './usar-movimentos.ts'

interface Props {
  porta: NaPorta
  funil: Funil
  campos: ReadonlyMap<string, Campo>
  titulo: string
  aoResponder: (r: Resposta) => Promise<void>
  aoFechar: () => void
}

const OS_DE_ANTES = [
  {
    valor: 'reabrir',
    rotulo: 'Continuar com o que já existe',
    dica: 'Se já terminou, ele reabre onde este trabalho começa. A história dele continua.',
  },
  { valor: 'abrir_outro', rotulo: 'Abrir outro', dica: 'O de antes fica como está.' },
] as const

const recusas = encaixados('NaRecusa')

/** The required fields of a stage after a card was dropped there, or the act of another module that leads to it. */
export function Porta(p: Props) {
  const { codigo, frase, detalhe } = p.porta
  const Fora = recusas.find((r) => r.codigo === codigo)?.Tela
  return Fora ? (
    <Aguarde>
      <Fora frase={frase} detalhe={detalhe} aoFechar={p.aoFechar} />
    </Aguarde>
  ) : (
    <Exigencias {...p} />
  )
}

/** A dialog for the requirements of a stage. Closing it cancels the move. */
function Exigencias({ porta, funil, campos, titulo, aoResponder, aoFechar }: Props) {
  const [valores, setValores] = useState<Record<string, ValorDeCampo>>({})
  const [motivo, setMotivo] = useState('')
  const [perda, setPerda] = useState<string | null>(null)
  const [erros, setErros] = useState<Record<string, string>>({})
  const [filhos, setFilhos] = useState<NonNullable<Resposta['filhos']> | null>(null)
  const [deAntes, setDeAntes] = useState<NonNullable<Resposta['filhos_de_antes']> | null>(null)
  const [ordens, setOrdens] = useState<Resposta['ordens'] | null>(null)
  const [indo, setIndo] = useState(false)
  const alvo = funil.definicao.estagios.find((e) => e.id === porta.para.estagio_id)
  const pedePerda = porta.codigo === 'MOTIVO_DE_PERDA'
  const pedeFilhos = porta.codigo === 'FILHOS_ABERTOS'
  const pedeDeAntes = porta.codigo === 'FILHOS_DE_ANTES'
  const pedeOrdens = porta.codigo === ORDENS_ABERTAS
  const formulario = useRef<HTMLFormElement>(null)
  /**
   * Local validation: shows missing and invalid values under their fields and focuses the first one, without a request.
   */
  function faltas(): Record<string, string> {
    if (porta.codigo === 'CAMPOS_OBRIGATORIOS')
      return Object.fromEntries([
        ...lerValores(campos, valores).recusados.map((r) => [r.campo, r.mensagem]),
        ...porta.campos
          .filter((k) => campos.get(k)?.tipo !== 'aprovacao' && emBranco(valores[k]))
          .map((k) => [k, `Informe: ${campos.get(k)?.rotulo ?? 'este campo'}`]),
      ])
    if (pedePerda)
      return {
        ...(perda ? {} : { motivo_perda: 'Escolha o motivo' }),
        ...(porta.com_texto && !motivo.trim() ? { motivo: 'Conte em poucas palavras' } : {}),
      }
    const nasOrdens = pedeOrdens ? faltaNasOrdens(ordens ?? DEIXAR) : null
    if (nasOrdens) return { ordens: nasOrdens }
    return porta.codigo === 'MOTIVO_OBRIGATORIO' && !motivo.trim() ? { motivo: 'Diga o motivo' } : {}
  }
  async function enviar() {
    if (indo) return
    const novas = faltas()
    setErros(novas)
    if (Object.keys(novas).length > 0) return focarNoPrimeiroErro(formulario.current)
    setIndo(true)
    // answers are reused if the server asks another question
    const dos = pedeFilhos ? (filhos ?? 'deixar') : filhos
    const antes = pedeDeAntes ? (deAntes ?? 'reabrir') : deAntes
    const comOrdens = pedeOrdens ? (ordens ?? DEIXAR) : ordens
    setOrdens(comOrdens)
    setFilhos(dos)
    setDeAntes(antes)
    try {
      await aoResponder({
        valores,
        ...(motivo.trim() ? { motivo: motivo.trim() } : {}),
        ...(perda ? { motivo_perda: perda } : {}),
        ...(dos ? { filhos: dos } : {}),
        ...(antes ? { filhos_de_antes: antes } : {}),
        ...(comOrdens ? { ordens: comOrdens } : {}),
      })
    } catch (e) {
      if (!(e instanceof ErroApp)) return
      focarNoPrimeiroErro(formulario.current)
      setErros(Object.fromEntries(camposRecusados(e).map((d) => [d.campo.replace(/^valores\./, ''), d.mensagem])))
    } finally {
      setIndo(false)
    }
  }
  return (
    <Dialog
      aberto
      firme
      aoMudar={(a) => !a && aoFechar()}
      titulo={pedePerda ? `Por que ${titulo} vai para “${alvo?.nome}”?` : `Para entrar em “${alvo?.nome}”`}
      descricao={
        pedeDeAntes || pedeOrdens
          ? porta.frase
          : pedeFilhos
            ? `${titulo} espera pelo que abriu em outro funil. Ganho agora, o que acontece com esse trabalho?`
            : pedePerda
              ? 'O motivo entra nos relatórios e ajuda a vender melhor.'
              : `${titulo}: só o que falta. O que você preencher fica no cartão.`
      }
      rodape={
        <>
          <Button onClick={aoFechar}>Deixar onde estava</Button>
          <Button
            variante="primaria"
            ocupado={indo}
            atalho="mod+enter"
            onClick={() => void enviar()}
          >{`Mover para ${alvo?.nome}`}</Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl Enter sends from any field */}
      <form
        ref={formulario}
        className="flex flex-col gap-4"
        onSubmit={(e) => {
          e.preventDefault()
          void enviar()
        }}
        onKeyDown={(e) => {
          if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) void enviar()
        }}
      >
        {porta.codigo === 'CAMPOS_OBRIGATORIOS' &&
          porta.campos.map((k) => {
            const campo = campos.get(k)
            return (
              campo && (
                <EditorDeCampo
                  key={k}
                  campo={campo}
                  cartao_id={porta.cartao_id}
                  funil={funil.id}
                  valor={valores[k]}
                  erro={erros[k]}
                  aoMudar={(v) => setValores((antes) => ({ ...antes, [k]: v }))}
                />
              )
            )
          })}
        {pedePerda && (
          <Select
            rotulo="Motivo"
            opcoes={funil.definicao.motivos_perda.map((m) => ({ valor: m.id, rotulo: m.rotulo }))}
            valor={perda}
            aoMudar={setPerda}
            erro={erros.motivo_perda}
          />
        )}
        {(alvo?.tipo === 'perdido' || pedeFilhos) && (
          <FilhosAbertos cartao_id={porta.cartao_id} aguardados={pedeFilhos} valor={filhos} aoMudar={setFilhos} />
        )}
        {pedeDeAntes && (
          <RadioGroup
            rotulo="O que acontece lá"
            opcoes={OS_DE_ANTES}
            valor={deAntes ?? 'reabrir'}
            aoMudar={setDeAntes}
          />
        )}
        {pedeOrdens && (
          <OrdensAbertas
            ordens={ordensDoDetalhe(porta.detalhe)}
            valor={ordens ?? DEIXAR}
            erro={erros.ordens ?? erros['ordens.motivo']}
            aoMudar={setOrdens}
          />
        )}
        {porta.codigo !== 'CAMPOS_OBRIGATORIOS' && !pedeFilhos && !pedeDeAntes && !pedeOrdens && (
          <TextArea
            rotulo={pedePerda ? 'Em poucas palavras' : 'Motivo'}
            opcional={pedePerda && !porta.com_texto}
            value={motivo}
            maxLength={2000}
            onChange={(e) => setMotivo(e.currentTarget.value)}
            erro={erros.motivo}
          />
        )}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  )
}
