import { useState } from 'react'
import { Checkbox } from '../checkbox.tsx'
import { ChoiceList } from '../choice-list.tsx'
import { DateField } from '../date-field.tsx'
import { FileDrop } from '../file-drop.tsx'
import { InlineEdit } from '../inline-edit.tsx'
import { MaskedField } from '../masked-field.tsx'
import { MoneyField } from '../money-field.tsx'
import { NumberField } from '../number-field.tsx'
import { OtpField } from '../otp-field.tsx'
import { PasswordField } from '../password-field.tsx'
import { RadioGroup } from '../radio-group.tsx'
import { Switch } from '../switch.tsx'
import { TextArea } from '../text-area.tsx'
import { TextField } from '../text-field.tsx'
import { Amostra, Secao } from './moldura.tsx'

export function SecaoCampos() {
  const [cpf, setCpf] = useState('52998224725')
  const [doc, setDoc] = useState('')
  const [cep, setCep] = useState('')
  const [fone, setFone] = useState('19992147730')
  const [valor, setValor] = useState<number | null>(1_487_000)
  const [hsp, setHsp] = useState<number | null>(5.02)
  const [codigo, setCodigo] = useState('418')
  const [contato, setContato] = useState<'whatsapp' | 'email'>('whatsapp')
  const [email, setEmail] = useState('marlene.prado@exemplo.br')
  const [dia, setDia] = useState('2026-11-19')
  const [horario, setHorario] = useState('08:00')
  const [arquivos, setArquivos] = useState<string[]>([])
  return (
    <Secao id="campos" titulo="Campos">
      <Amostra nome="Texto">
        <TextField className="w-full" rotulo="Nome" defaultValue="Marlene Ferreira Prado" />
        <TextField className="w-full" rotulo="E-mail" defaultValue="marlene@" erro="Falta o que vem depois do @." />
        <TextField
          className="w-full"
          rotulo="Consumo médio"
          sufixo="kWh"
          defaultValue="590"
          dica="Média das últimas 12 faturas."
        />
        <TextField className="w-full" rotulo="Código interno" defaultValue="HOM-2481" disabled opcional />
        <PasswordField className="w-full" rotulo="Senha" defaultValue="girassol1" tamanho="grande" />
      </Amostra>
      <Amostra nome="Documentos, telefone e dinheiro" nota="Aceitam colar em qualquer formato.">
        <MaskedField className="w-full" rotulo="CPF" mascara="cpf" valor={cpf} aoMudar={setCpf} />
        <MaskedField
          className="w-full"
          rotulo="CPF ou CNPJ"
          mascara="cpf-cnpj"
          valor={doc}
          aoMudar={setDoc}
          dica="CNPJ com letras também."
        />
        <MaskedField className="w-full" rotulo="CEP" mascara="cep" valor={cep} aoMudar={setCep} />
        <MaskedField className="w-full" rotulo="Telefone" mascara="telefone" valor={fone} aoMudar={setFone} />
        <MoneyField className="w-full" rotulo="Valor da proposta" valor={valor} aoMudar={setValor} />
        <NumberField
          className="w-full"
          rotulo="HSP"
          sufixo="h/dia"
          valor={hsp}
          aoMudar={setHsp}
          passo={0.1}
          min={0}
          max={8}
        />
      </Amostra>
      <Amostra nome="Texto longo" nota="Cresce até 10 linhas.">
        <TextArea className="w-full" rotulo="Observação" placeholder="O que o técnico precisa saber" />
        <div className="w-full">
          <DateField rotulo="Data da visita" valor={dia} aoMudar={setDia} />
        </div>
        <div className="w-full">
          <DateField rotulo="Hora" tipo="time" valor={horario} aoMudar={setHorario} />
        </div>
      </Amostra>
      <Amostra nome="Código de verificação">
        <OtpField rotulo="Código" valor={codigo} aoMudar={setCodigo} />
        <FileDrop
          className="w-full"
          rotulo="Enviar a fatura"
          aceita=".pdf,image/*"
          maximoBytes={10_000_000}
          varios
          dica="PDF ou foto"
          aoEscolher={(a) => setArquivos(a.map((f) => f.name))}
        />
        {arquivos.length > 0 && <p className="text-12 text-text-2">Recebidos: {arquivos.join(', ')}</p>}
      </Amostra>
      <Amostra nome="Marcar e ligar">
        <Checkbox rotulo="Manter a sessão neste computador" defaultChecked />
        <Checkbox rotulo="Todas as unidades" parcial />
        <Checkbox rotulo="Li e concordo" erro="Marque para continuar." />
        <Checkbox rotulo="Indisponível" disabled />
        <Switch className="w-full" rotulo="Avisos com som" dica="Vale a partir de agora." defaultChecked />
        <Switch className="w-full" rotulo="Resposta automática" />
      </Amostra>
      <Amostra nome="Um entre poucos, escolhido na hora: setas, ou o número">
        <div className="w-64">
          <ChoiceList
            rotulo="Contato preferido, na hora"
            opcoes={[
              { valor: 'whatsapp', rotulo: 'WhatsApp', desabilitada: contato === 'whatsapp' },
              { valor: 'email', rotulo: 'E-mail', desabilitada: contato === 'email' },
            ]}
            aoEscolher={setContato}
          />
        </div>
      </Amostra>
      <Amostra nome="Um entre poucos, e editar no lugar">
        <RadioGroup
          rotulo="Contato preferido"
          valor={contato}
          aoMudar={setContato}
          opcoes={[
            { valor: 'whatsapp', rotulo: 'WhatsApp', dica: 'Resposta em minutos' },
            { valor: 'email', rotulo: 'E-mail' },
          ]}
        />
        <div className="w-64 text-13">
          <InlineEdit
            rotulo="E-mail"
            valor={email}
            tipo="email"
            aoSalvar={async (v) => {
              await new Promise((r) => setTimeout(r, 500))
              if (!v.includes('@')) throw new Error('Falta o @ no e-mail.')
              setEmail(v)
            }}
          />
        </div>
      </Amostra>
    </Secao>
  )
}
