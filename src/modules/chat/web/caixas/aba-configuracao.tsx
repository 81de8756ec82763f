import { useState } from 'react'
import { avisar } from '#ui/avisos.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Caixa } from '../../tipos.ts'
import { fraseDeErro } from '../dados/erro.ts'
import { lerConfiguracao, valoresDa, type ValoresDaApi } from './configuracao-do-canal.ts'
import { Cabecalhos } from './cabecalhos.tsx'
import { useAtosDaCaixa } from './dados.ts'

export function AbaConfiguracao({ c }: { c: Caixa }) {
  const inicial = valoresDa(c)
  const { alterar } = useAtosDaCaixa()
  const [v, setV] = useState<ValoresDaApi>(inicial)
  const [trocandoChave, setTrocandoChave] = useState(!inicial.chaveDefinida)
  const [trocandoCabecalhos, setTrocandoCabecalhos] = useState(inicial.cabecalhosDefinidos.length === 0)
  const [erros, setErros] = useState<Partial<Record<keyof ValoresDaApi, string>>>({})
  const [geral, setGeral] = useState<string | null>(null)
  const [ocupado, setOcupado] = useState(false)
  const mudar = (m: Partial<ValoresDaApi>) => setV((antes) => ({ ...antes, ...m }))

  if (c.tipo !== 'api') return <AlertBox tom="info" titulo="Este tipo de canal ainda não é configurado por aqui." />
  const salvar = async () => {
    if (ocupado) return
    const lido = lerConfiguracao(v, trocandoCabecalhos && (v.headers.length > 0 || inicial.cabecalhosDefinidos.length > 0))
    if ('erros' in lido) return setErros(lido.erros)
    setErros({})
    setGeral(null)
    setOcupado(true)
    try {
      await alterar(c.id, { configuracao: lido.configuracao })
      avisar({ titulo: 'Configuração salva', tom: 'sucesso' })
    } catch (erro) {
      setGeral(fraseDeErro(erro, 'A configuração não pôde ser salva.'))
    } finally {
      setOcupado(false)
    }
  }
  return (
    <form
      noValidate
      aria-label="Configuração do canal"
      className="grid max-w-[560px] gap-4"
      onSubmit={(e) => {
        e.preventDefault()
        void salvar()
      }}
      onKeyDown={(e) => e.key === 'Enter' && (e.ctrlKey || e.metaKey) && void salvar()}
    >
      {geral && <AlertBox tom="perigo" titulo={geral} />}
      <TextField rotulo="URL de envio" type="url" inputMode="url" placeholder="https://evolution.suaempresa.com.br" value={v.send_endpoint_url} erro={erros.send_endpoint_url} onChange={(e) => mudar({ send_endpoint_url: e.currentTarget.value })} />
      {trocandoChave ? (
        <PasswordField rotulo="Chave da API" autoComplete="off" value={v.send_api_key} erro={erros.send_api_key} dica={inicial.chaveDefinida ? 'Deixe em branco para manter a chave atual.' : 'Pelo menos 10 caracteres.'} onChange={(e) => mudar({ send_api_key: e.currentTarget.value })} />
      ) : (
        <div>
          <p className="g-rotulo">Chave da API</p>
          <div className="flex items-center gap-2">
            <Chip tom="sucesso">definida</Chip>
            <span className="text-13 text-text-2" aria-hidden="true">
              ••••••••••
            </span>
            <Button tamanho="pequeno" onClick={() => setTrocandoChave(true)}>
              Substituir
            </Button>
          </div>
        </div>
      )}
      <TextField rotulo="Nome da instância" value={v.instance_name} erro={erros.instance_name} onChange={(e) => mudar({ instance_name: e.currentTarget.value })} />
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <NumberField rotulo="Tempo limite" sufixo="ms" casas={0} passo={1000} valor={v.timeout} erro={erros.timeout} dica="De 1.000 a 60.000 ms." aoMudar={(timeout) => mudar({ timeout })} />
        <NumberField rotulo="Limite de requisições" sufixo="por minuto" casas={0} valor={v.rate_limit} erro={erros.rate_limit} dica="De 1 a 1.000." aoMudar={(rate_limit) => mudar({ rate_limit })} />
      </div>
      <Switch rotulo="Exigir autenticação no webhook" checked={v.require_auth} onChange={(e) => mudar({ require_auth: e.currentTarget.checked })} />
      <Cabecalhos definidos={inicial.cabecalhosDefinidos} trocando={trocandoCabecalhos} aoTrocar={() => setTrocandoCabecalhos(true)} valor={v.headers} erro={erros.headers} aoMudar={(headers) => mudar({ headers })} />
      <div>
        <Button type="submit" variante="primaria" ocupado={ocupado} atalho="mod+enter">
          Salvar
        </Button>
      </div>
    </form>
  )
}
