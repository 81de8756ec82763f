import { useState } from 'react'
import { z } from 'zod'
import { agenda as esquemaDaAgenda } from '#engines/fluxo/tipos.ts'
import { chamar } from '#platform/navegador/api.ts'
import { consultas } from '#platform/navegador/consultas.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { CampoDoForm } from '#ui/form/controle.tsx'
import { FormCombobox, FormMultiCombobox, FormSelect } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextField } from '#ui/form/texto.tsx'
import { Trash2, Workflow } from '#ui/icones.ts'
import { NumberField } from '#ui/number-field.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import type { Opcao } from '#ui/usar-opcoes.ts'
import { robos, type Robo } from '../contract/robos.ts'
import { momentosDoRobo } from '../regras/escolher-robo.ts'
import { useCaixas } from '#modules/chat/lista/web/publico.ts'
import { useFilas } from '#modules/chat/filas/web/publico.ts'
import { CamposDaAgenda } from './agenda.tsx'
import { chavesDosRobos, guardarRobo, useRobo } from './dados.ts'
import { QUANDO } from './quando.ts'

const opcao = z.custom<Opcao>()
const formulario = z.object({
  nome: z.string().trim().min(1, 'Dê um nome ao robô').max(60, 'O nome tem no máximo 60 caracteres'),
  parte: z.boolean(),
  ativo: z.boolean(),
  quando: z.enum(momentosDoRobo),
  palavras: z.string(),
  agenda: esquemaDaAgenda,
  caixas: z.array(opcao),
  filas: z.array(opcao),
  fila: opcao.nullable(),
  limite: z.number('Diga quanto tempo esperar').int().min(1, 'Ao menos 1 minuto').max(43_200, 'No máximo 30 dias'),
  ao_expirar: z.enum(['entregar', 'finalizar']),
})
const comoOpcao = (x: { id: string; nome: string }): Opcao => ({ valor: x.id, rotulo: x.nome })

/** Settings of a robot: inboxes, trigger, schedule, on or off. */
export function GavetaDoRobo({
  id,
  aoFechar,
  aoDesenhar,
}: {
  id: string
  aoFechar: () => void
  aoDesenhar: () => void
}) {
  const { data, isError, refetch } = useRobo(id)
  const [excluindo, setExcluindo] = useState(false)
  return (
    <Drawer
      titulo={data?.nome ?? 'Robô'}
      aoFechar={aoFechar}
      largura={480}
      acoes={
        data && (
          <>
            <Button variante="fantasma" icone={<Workflow />} onClick={aoDesenhar}>
              Desenhar fluxo
            </Button>
            <Button variante="fantasma" icone={<Trash2 />} onClick={() => setExcluindo(true)}>
              Excluir
            </Button>
          </>
        )
      }
    >
      {isError && <ErrorState oQueFalhou="O robô não carregou." aoTentar={() => refetch()} />}
      {!data && !isError && <SkeletonList linhas={5} comRosto={false} rotulo="Carregando o robô" />}
      {data && <AjustesDoRobo key={data.id} robo={data} />}
      {data && (
        <ConfirmDialog
          aberto={excluindo}
          aoMudar={setExcluindo}
          titulo={`Excluir o robô ${data.nome}?`}
          descricao="O fluxo e todas as versões deixam de existir. As conversas que ele atendeu continuam no histórico."
          confirmar="Excluir robô"
          perigo
          aoConfirmar={async () => {
            await chamar(robos.excluir, { params: { id } })
            await consultas.invalidateQueries({ queryKey: chavesDosRobos.tudo, exact: true })
            avisar({ titulo: 'Robô excluído' })
            aoFechar()
          }}
        />
      )}
    </Drawer>
  )
}

function AjustesDoRobo({ robo }: { robo: Robo }) {
  const { data: caixas = [] } = useCaixas()
  const { data: filas = [] } = useFilas()
  const form = useFormulario(formulario, {
    nome: robo.nome,
    parte: robo.parte,
    ativo: robo.ativo,
    quando: robo.quando,
    palavras: robo.palavras.join(', '),
    agenda: robo.agenda,
    caixas: robo.caixas.map(comoOpcao),
    filas: robo.filas.map(comoOpcao),
    fila: filas.filter((f) => f.id === robo.fila_id).map(comoOpcao)[0] ?? null,
    limite: robo.limite_min,
    ao_expirar: robo.ao_expirar,
  })
  const [quando, parte] = form.watch(['quando', 'parte'])
  return (
    <Formulario
      form={form}
      rotulo="Ajustes do robô"
      className="flex flex-col gap-4 p-5"
      aoEnviar={async (v) => {
        const palavras = v.palavras
          .split(',')
          .map((p) => p.trim())
          .filter(Boolean)
        const { data } = await chamar(robos.alterar, {
          params: { id: robo.id },
          body: {
            nome: v.nome,
            ...(v.parte === robo.parte ? {} : { parte: v.parte }),
            ativo: !v.parte && v.ativo,
            quando: v.quando,
            palavras,
            agenda: v.agenda,
            caixas: v.caixas.map((c) => c.valor),
            filas: v.filas.map((f) => f.valor),
            fila_id: v.fila?.valor ?? null,
            limite_min: v.limite,
            ao_expirar: v.ao_expirar,
          },
        })
        guardarRobo(data)
        avisar({ titulo: data.parte ? 'Parte salva' : data.ativo ? 'Robô ligado' : 'Robô salvo', tom: 'sucesso' })
      }}
    >
      <FormTextField nome="nome" rotulo="Nome" dica="O cliente não vê; a equipe vê quem respondeu." maxLength={60} />
      <CampoDoForm<boolean> nome="parte">
        {(c) => (
          <Switch
            rotulo="É uma parte"
            dica="Não atende sozinho: outros robôs o chamam pelo nó “Chamar sub-fluxo”."
            checked={c.valor}
            onChange={(e) => c.aoMudar(e.currentTarget.checked)}
          />
        )}
      </CampoDoForm>
      {!parte && (
        <>
          <CampoDoForm<boolean> nome="ativo">
            {(c) => (
              <Switch
                rotulo="Ligado"
                dica={robo.publicada ? 'Atende as caixas escolhidas abaixo.' : 'Publique o fluxo antes de ligar.'}
                checked={c.valor}
                onChange={(e) => c.aoMudar(e.currentTarget.checked)}
              />
            )}
          </CampoDoForm>
          <FormMultiCombobox
            nome="caixas"
            rotulo="Caixas de entrada"
            opcoes={caixas.map(comoOpcao)}
            placeholder="Escolher caixas"
            vazio="Nenhuma caixa de entrada"
          />
          <FormSelect
            nome="quando"
            rotulo="Quando começa"
            opcoes={momentosDoRobo.map((valor) => ({ valor, rotulo: QUANDO[valor] }))}
          />
          {quando === 'palavra' && (
            <FormTextField
              nome="palavras"
              rotulo="Palavras que o chamam"
              dica="Separe por vírgula: boleto, segunda via"
            />
          )}
          {quando === 'fora_do_horario' && (
            <CampoDoForm<Robo['agenda']> nome="agenda">
              {(c) => <CamposDaAgenda agenda={c.valor} aoMudar={(a) => c.aoMudar({ ...c.valor, ...a })} />}
            </CampoDoForm>
          )}
          <FormMultiCombobox
            nome="filas"
            rotulo="Só nas filas"
            opcional
            opcoes={filas.map(comoOpcao)}
            placeholder="Em qualquer fila"
            vazio="Nenhuma fila ainda"
          />
          <FormCombobox
            nome="fila"
            rotulo="Fila de entrega"
            opcional
            opcoes={filas.map(comoOpcao)}
            placeholder="A que o fluxo disser"
            vazio="Nenhuma fila ainda"
          />
          <CampoDoForm<number | null> nome="limite">
            {(c) => (
              <NumberField
                rotulo="Sem resposta do cliente por (minutos)"
                casas={0}
                min={1}
                max={43_200}
                valor={c.valor}
                aoMudar={c.aoMudar}
                erro={c.erro}
              />
            )}
          </CampoDoForm>
          <FormSelect
            nome="ao_expirar"
            rotulo="Então"
            opcoes={[
              { valor: 'entregar', rotulo: 'Entregar à equipe' },
              { valor: 'finalizar', rotulo: 'Finalizar a conversa' },
            ]}
          />
        </>
      )}
      <div>
        <BotaoEnviar atalho="mod+enter">Salvar robô</BotaoEnviar>
      </div>
    </Formulario>
  )
}
