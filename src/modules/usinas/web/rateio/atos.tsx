import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { diaBr } from '#kit/dias.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { FormDateField } from '#ui/form/controle.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextArea, FormTextField } from '#ui/form/texto.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { pedidoDaVersao, rateios, recusaDaVersao, type VersaoDoRateio } from '../../contract/rateios.ts'
import type { Usina } from '../../contract/usinas.ts'
import { proximoCiclo } from '../../regras/ciclo.ts'
import { relerUsinas } from '../dados.ts'

interface Props {
  usina: Usina
  versao: VersaoDoRateio
  edita: boolean
  /** its end is open: the utility may still refuse it */
  ultima: boolean
}

/** What can be done with one version in its state. */
export function AtosDaVersao({ usina, versao: v, edita, ultima }: Props) {
  const [gaveta, setGaveta] = useState<'pedir' | 'recusar' | null>(null)
  const aceita = usePode('usinas.rateio.aceitar')
  const { indo, fazer } = useAto()
  const params = { id: usina.id, versaoId: v.id }
  const espera = v.situacao === 'criada' && v.classe_antes !== v.classe_depois && v.aceita_em === null
  const agir = (fn: () => Promise<unknown>) =>
    fazer(
      async () => {
        await fn()
        await relerUsinas()
      },
      (erro) => avisarFalha('O rateio não mudou.', erro),
    )
  return (
    <>
      {espera && aceita && (
        <Button tamanho="pequeno" ocupado={indo} onClick={() => void agir(() => chamar(rateios.aceitar, { params }))}>
          Aceitar a classe
        </Button>
      )}
      {espera && !aceita && <span className="text-12 text-text-2">espera o aceite do Jurídico</span>}
      {edita && v.situacao === 'criada' && (
        <>
          <Button
            tamanho="pequeno"
            ocupado={indo}
            onClick={() => void agir(() => chamar(rateios.descartar, { params }))}
          >
            Descartar
          </Button>
          {!espera && (
            <Button tamanho="pequeno" variante="primaria" onClick={() => setGaveta('pedir')}>
              Registrar protocolo
            </Button>
          )}
        </>
      )}
      {edita && v.situacao === 'pedida' && ultima && (
        <Button tamanho="pequeno" onClick={() => setGaveta('recusar')}>
          Foi recusada
        </Button>
      )}
      {gaveta === 'pedir' && <Pedir usina={usina} versao={v} aoFechar={() => setGaveta(null)} />}
      {gaveta === 'recusar' && <Recusar usina={usina} versao={v} aoFechar={() => setGaveta(null)} />}
    </>
  )
}

interface PropsDaGaveta {
  usina: Usina
  versao: VersaoDoRateio
  aoFechar: () => void
}

function Pedir({ usina, versao, aoFechar }: PropsDaGaveta) {
  const form = useFormulario(pedidoDaVersao, { pedida_em: diaAqui(), protocolo: '' })
  return (
    <Drawer titulado titulo={`Protocolo do rateio v${versao.n}`} aoFechar={aoFechar} largura={420}>
      <Formulario
        form={form}
        rotulo="Protocolo da distribuidora"
        className="grid gap-4 p-4"
        aoEnviar={async (body) => {
          await chamar(rateios.pedir, { params: { id: usina.id, versaoId: versao.id }, body })
          await relerUsinas()
          avisar({
            titulo: `Vale do ciclo que começa em ${diaBr(body.vigente_de ?? proximoCiclo(body.pedida_em, usina.dia_leitura))}`,
            tom: 'sucesso',
          })
          aoFechar()
        }}
      >
        <FormDateField nome="pedida_em" rotulo="Pedido feito em" />
        <FormTextField nome="protocolo" rotulo="Protocolo" maxLength={60} />
        <p className="text-13 text-text-2">
          A distribuidora aplica no ciclo seguinte ao pedido. A versão de antes vale até a véspera e não é reescrita.
        </p>
        <BotaoEnviar atalho="mod+enter">Registrar</BotaoEnviar>
      </Formulario>
    </Drawer>
  )
}

function Recusar({ usina, versao, aoFechar }: PropsDaGaveta) {
  const form = useFormulario(recusaDaVersao, { respondida_em: diaAqui(), motivo: '' })
  return (
    <Drawer titulado titulo={`Recusa do rateio v${versao.n}`} aoFechar={aoFechar} largura={420}>
      <Formulario
        form={form}
        rotulo="Recusa da distribuidora"
        className="grid gap-4 p-4"
        aoEnviar={async (body) => {
          await chamar(rateios.recusar, { params: { id: usina.id, versaoId: versao.id }, body })
          await relerUsinas()
          aoFechar()
        }}
      >
        <FormDateField nome="respondida_em" rotulo="Respondida em" />
        <FormTextArea nome="motivo" rotulo="Motivo da distribuidora" linhas={3} maxLength={500} />
        <BotaoEnviar atalho="mod+enter">Registrar a recusa</BotaoEnviar>
      </Formulario>
    </Drawer>
  )
}
