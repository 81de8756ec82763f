import { useState } from 'react'
import { z } from 'zod'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { FormCheckbox, FormMoneyField, FormNumberField } from '#ui/form/controle.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormPasswordField, FormTextField } from '#ui/form/texto.tsx'
import { LinkButton } from '#ui/link.tsx'
import { dataHora } from '#ui/formatos.ts'
import { useAto } from '#ui/usar-ato.ts'
import { configuracaoIa, type ConfiguracaoDaIa } from '../contract/ia.ts'
import { fraseDeErro } from '#modules/chat/nucleo/web/dados/erro.ts'
import { custo, porConfiguracao, reler } from './dados.ts'

const numero = z.number('Informe um número')
const formulario = z.object({
  ligada: z.boolean(),
  endereco: z.string(),
  chave: z.string(),
  modelo_texto: z.string(),
  modelo_transcricao: z.string(),
  temperatura: numero.nullable(),
  limite_segundos: numero,
  limite_mensal_centavos: numero.nullable(),
  limite_diario_centavos: numero.nullable(),
  preco_entrada_centavos: numero,
  preco_saida_centavos: numero,
  preco_minuto_centavos: numero,
  guardar_textos: z.boolean(),
  completar_contas: z.boolean(),
})

/** Provider, models and cost limits. The key can be set but never read. */
export function AbaProvedor({ c }: { c: ConfiguracaoDaIa }) {
  const form = useFormulario(formulario, {
    ligada: c.ligada,
    endereco: c.endereco ?? '',
    chave: '',
    modelo_texto: c.modelo_texto,
    modelo_transcricao: c.modelo_transcricao,
    temperatura: c.temperatura,
    limite_segundos: c.limite_segundos,
    limite_mensal_centavos: c.limite_mensal_centavos,
    limite_diario_centavos: c.limite_diario_centavos,
    preco_entrada_centavos: c.preco_entrada_centavos,
    preco_saida_centavos: c.preco_saida_centavos,
    preco_minuto_centavos: c.preco_minuto_centavos,
    guardar_textos: c.guardar_textos,
    completar_contas: c.completar_contas,
  })
  const gravar = async ({ chave, endereco, ...v }: z.output<typeof formulario>, semChave = false) => {
    const { data } = await chamar(configuracaoIa.gravar, {
      body: {
        ...v,
        endereco: endereco.trim() || null,
        ...(semChave ? { chave: null } : chave.trim() ? { chave: chave.trim() } : {}),
      },
    })
    porConfiguracao(data)
    form.setValue('chave', '')
    void reler()
    avisar({ titulo: semChave ? 'Chave removida' : 'Configuração salva', tom: 'sucesso' })
  }
  return (
    <Formulario form={form} rotulo="Provedor da assistente" aoEnviar={(v) => gravar(v)} className="grid gap-6">
      <fieldset className="grid gap-4">
        <legend className="mb-3 text-13 font-semibold">Conexão</legend>
        <FormTextField
          nome="endereco"
          rotulo="Endereço do provedor"
          placeholder="https://api.openai.com/v1"
          inputMode="url"
          autoComplete="off"
          dica="Qualquer serviço compatível com a OpenAI: o endereço que vem antes de /chat/completions."
        />
        <FormPasswordField
          nome="chave"
          rotulo="Chave de acesso"
          autoComplete="new-password"
          placeholder={c.chave_definida ? 'Guardada; digite só para trocar' : ''}
          dica={
            c.chave_definida ? (
              <LinkButton onClick={() => void gravar(form.getValues(), true)}>Remover a chave guardada</LinkButton>
            ) : (
              'Fica cifrada e não é mostrada de novo.'
            )
          }
        />
        <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
          <FormTextField nome="modelo_texto" rotulo="Modelo de texto" placeholder="gpt-4.1-mini" autoComplete="off" />
          <FormTextField
            nome="modelo_transcricao"
            rotulo="Modelo de transcrição"
            opcional
            placeholder="whisper-1"
            autoComplete="off"
            dica="Em branco, áudios não são transcritos."
          />
          <FormNumberField
            nome="temperatura"
            rotulo="Temperatura"
            opcional
            min={0}
            max={2}
            passo={0.1}
            dica="0 é mais previsível. Em branco, vale a do modelo."
          />
          <FormNumberField
            nome="limite_segundos"
            rotulo="Tempo máximo de espera"
            sufixo="s"
            casas={0}
            min={5}
            max={180}
          />
        </div>
        <Teste />
      </fieldset>
      <fieldset className="grid gap-4">
        <legend className="mb-1 text-13 font-semibold">Preços e limite</legend>
        <p className="text-13 text-text-2">
          Os preços são os do contrato da empresa com o provedor, em reais. Com eles o gasto é contado a cada chamada;
          sem eles o limite não tem efeito.
        </p>
        <div className="grid grid-cols-3 gap-4 max-md:grid-cols-1">
          <FormMoneyField nome="preco_entrada_centavos" rotulo="Por milhão de tokens de entrada" />
          <FormMoneyField nome="preco_saida_centavos" rotulo="Por milhão de tokens de saída" />
          <FormMoneyField nome="preco_minuto_centavos" rotulo="Por minuto de áudio" />
        </div>
        <FormMoneyField
          nome="limite_mensal_centavos"
          className="max-w-60"
          rotulo="Limite de gasto por mês"
          opcional
          dica="Atingido o limite, a assistente para até o mês virar."
        />
        <FormMoneyField
          nome="limite_diario_centavos"
          className="max-w-60"
          rotulo="Limite de gasto por dia"
          opcional
          dica={`Para até a meia-noite. Hoje: ${custo(c.gasto.hoje_micro)}.`}
        />
      </fieldset>
      <fieldset className="grid gap-3">
        <legend className="mb-1 text-13 font-semibold">Privacidade</legend>
        <p className="text-13 text-text-2">
          CPF, CNPJ, cartões, contas bancárias, telefones, e-mails, endereços e o nome do cliente são trocados por
          marcas antes de sair e voltam a seu lugar na resposta. Um áudio vai inteiro para ser transcrito: o que foi
          falado nele não pode ser trocado.
        </p>
        <FormCheckbox
          nome="guardar_textos"
          rotulo="Guardar por 30 dias os textos enviados e recebidos, já sem dados pessoais"
        />
        <FormCheckbox
          nome="completar_contas"
          rotulo="Completar contas de energia"
          dica="O texto da conta vai ao provedor, sem os dados pessoais, quando alguém pede os campos que não foram lidos."
        />
      </fieldset>
      <FormCheckbox
        nome="ligada"
        rotulo="Assistente ligada"
        dica="Desligada, nada é enviado ao provedor. Ligada, vale nas caixas de entrada que você escolher."
      />
      <div className="flex items-center gap-3">
        <BotaoEnviar>Salvar</BotaoEnviar>
        {c.atualizada_por && (
          <span className="text-12 text-text-2">
            Última mudança: {c.atualizada_por}, {dataHora(c.atualizada_em)}
          </span>
        )}
      </div>
    </Formulario>
  )
}

function Teste() {
  const { indo, fazer } = useAto()
  const [resultado, setResultado] = useState<{ conectado: boolean; titulo: string; detalhe?: string } | null>(null)
  const testar = () =>
    fazer(
      async () => {
        const { data } = await chamar(configuracaoIa.testar, {})
        setResultado({
          conectado: data.conectado,
          titulo: data.mensagem,
          ...(data.conectado ? { detalhe: `${data.modelo}, em ${data.ms} ms` } : {}),
        })
      },
      (erro) => setResultado({ conectado: false, titulo: fraseDeErro(erro, 'O teste não pôde ser feito.') }),
    )
  return (
    <div className="grid justify-items-start gap-2">
      <Button ocupado={indo} onClick={() => void testar()}>
        Testar o que está salvo
      </Button>
      {resultado && (
        <AlertBox className="w-full" tom={resultado.conectado ? 'sucesso' : 'perigo'} titulo={resultado.titulo}>
          {resultado.detalhe}
        </AlertBox>
      )}
    </div>
  )
}
