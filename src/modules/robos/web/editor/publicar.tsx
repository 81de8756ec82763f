import { useState } from 'react'
import { ErroApp } from '#kit/erro.ts'
import type { Resultado } from '#engines/fluxo/casos.ts'
import { diferencas } from '#engines/fluxo/diferenca.ts'
import { publicavel, type Problema } from '#engines/fluxo/lint.ts'
import type { Fluxo } from '#engines/fluxo/tipos.ts'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { robos, type Robo } from '../../contract/robos.ts'
import { acoesDoRobo } from '../../regras/catalogo.ts'
import { fraseDeErro } from '#modules/chat/nucleo/web/publico.ts'

export const PARCELAS = [100, 50, 25, 10, 5].map((n) => ({
  valor: String(n),
  rotulo: n === 100 ? 'Todas' : `${n}% delas`,
}))

interface Props {
  robo: Robo
  fluxo: Fluxo
  problemas: readonly Problema[]
  guardar: () => Promise<boolean>
  versao: () => number
  aoPublicar: (r: Robo) => void
  aoIr: (no: string) => void
  aoFechar: () => void
}

/** Confirmation of a publication, with the changes since the published version. */
export function DialogoPublicar({ robo, fluxo, problemas, guardar, versao, aoPublicar, aoIr, aoFechar }: Props) {
  const [nota, setNota] = useState('')
  const [porcento, setPorcento] = useState('100')
  const { indo, fazer } = useAto()
  const [erro, setErro] = useState<{ frase: string; casos: Resultado[] } | null>(null)
  const mudancas = robo.fluxo_publicado ? diferencas(robo.fluxo_publicado, fluxo, acoesDoRobo) : null
  const erros = problemas.filter((p) => p.gravidade === 'erro')
  const publicar = () => {
    setErro(null)
    return fazer(
      async () => {
        if (!(await guardar()))
          return setErro({ frase: 'O rascunho ainda não foi guardado. Resolva isso antes de publicar.', casos: [] })
        const { data } = await chamar(robos.publicar, {
          params: { id: robo.id },
          body: { versao: versao(), nota, porcento: Number(porcento) },
        })
        aoPublicar(data)
        avisar({
          titulo:
            data.porcento < 100
              ? `Versão ${data.publicada?.numero ?? ''} em ${data.porcento}% das conversas novas`
              : `Versão ${data.publicada?.numero ?? ''} publicada`,
          tom: 'sucesso',
        })
        aoFechar()
      },
      (e) => {
        const detalhes = e instanceof ErroApp ? (e.details as { casos?: Resultado[] } | undefined) : undefined
        setErro({ frase: fraseDeErro(e, 'A versão não foi publicada.'), casos: detalhes?.casos ?? [] })
      },
    )
  }
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo={`Publicar a versão ${(robo.publicada?.numero ?? 0) + 1}`}
      descricao={
        robo.parte
          ? 'Os robôs que chamam esta parte passam a usar esta versão quando forem publicados de novo.'
          : 'Novas conversas seguem esta versão. As que já estão em andamento terminam na versão em que começaram.'
      }
      rodape={
        <>
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button variante="primaria" ocupado={indo} disabled={!publicavel(problemas)} onClick={() => void publicar()}>
            Publicar agora
          </Button>
        </>
      }
    >
      <div className="grid gap-4 text-13">
        {erro && (
          <AlertBox tom="perigo" titulo={erro.frase}>
            {erro.casos.length > 1 && (
              <ul className="list-disc pl-4">
                {erro.casos.slice(1).map((c) => (
                  <li key={c.caso}>
                    {c.nome}: {c.texto}
                  </li>
                ))}
              </ul>
            )}
          </AlertBox>
        )}
        {erros.length > 0 && (
          <AlertBox tom="alerta" titulo="Antes de publicar, resolva:">
            <ul className="mt-1 grid gap-1">
              {erros.slice(0, 8).map((p, n) => (
                <li key={n}>
                  {p.no ? (
                    <button
                      type="button"
                      className="text-left underline"
                      onClick={() => {
                        aoFechar()
                        aoIr(p.no ?? '')
                      }}
                    >
                      {p.texto}
                    </button>
                  ) : (
                    p.texto
                  )}
                </li>
              ))}
            </ul>
          </AlertBox>
        )}
        <section aria-labelledby="dif">
          <h3 id="dif" className="mb-1 font-semibold">
            O que muda
          </h3>
          {mudancas === null ? (
            <p className="text-text-2">É a primeira versão deste robô.</p>
          ) : mudancas.length === 0 ? (
            <p className="text-text-2">Nada muda no que o robô faz.</p>
          ) : (
            <ul className="grid max-h-52 list-disc gap-0.5 overflow-y-auto pl-4">
              {mudancas.map((d, n) => (
                <li key={n}>{d.texto}</li>
              ))}
            </ul>
          )}
        </section>
        {robo.publicada && !robo.parte && (
          <Select
            rotulo="Quantas conversas novas"
            dica={
              porcento === '100'
                ? undefined
                : 'As outras seguem a versão de antes. Compare as duas em “Versões” e decida.'
            }
            opcoes={PARCELAS}
            valor={porcento}
            aoMudar={setPorcento}
          />
        )}
        <TextField
          rotulo="O que você mudou"
          opcional
          maxLength={300}
          value={nota}
          onChange={(e) => setNota(e.currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}
