import { situacaoDe, unidadesDePrazo, type Estagio } from '#engines/funil/tipos.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ArrowLeft, Trash2 } from '#ui/icones.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { UNIDADES } from '#modules/funis/nucleo/web/palavras.ts'
import { mudarEstagio, useEditor } from '#modules/funis/definicao/web/contexto.ts'
import { tiposDoSeletor } from './tipos-do-seletor.ts'
import { PortasDoEstagio } from '#modules/funis/definicao/web/portas.tsx'
import { encaixados } from '#modules/funis/nucleo/web/partes.ts'
import { Aguarde } from '#ui/tardia.tsx'

const CORES = [
  ['nenhuma', 'Sem cor'],
  ['marca', 'Amarelo'],
  ['sucesso', 'Verde'],
  ['info', 'Azul'],
  ['petroleo', 'Petróleo'],
  ['violeta', 'Violeta'],
  ['alerta', 'Laranja'],
  ['perigo', 'Vermelho'],
] as const

export function FormularioDoEstagio({ e, aoVoltar }: { e: Estagio; aoVoltar: () => void }) {
  const { d, mudar, problemas } = useEditor()
  const por = (m: Partial<Estagio>) => mudar(mudarEstagio(e.id, m))
  const aberto = situacaoDe(e.tipo) === 'aberto'
  const seus = problemas.filter((p) => p.id === e.id)
  const tirar = () => {
    mudar((x) => ({
      ...x,
      estagios: x.estagios.filter((y) => y.id !== e.id),
      transicoes: x.transicoes.filter((t) => t.de !== e.id && t.para !== e.id),
    }))
    aoVoltar()
  }
  return (
    <div className="mx-auto grid max-w-3xl gap-5 p-4 md:p-6">
      <div className="flex items-center gap-2">
        <Button className="md:hidden" tamanho="pequeno" variante="fantasma" icone={<ArrowLeft />} onClick={aoVoltar}>
          Estágios
        </Button>
        <h2 className="min-w-0 flex-1 truncate text-16 font-semibold">{e.nome || 'Estágio sem nome'}</h2>
        <Button
          tamanho="pequeno"
          variante="fantasma"
          icone={<Trash2 />}
          onClick={tirar}
          disabled={d.estagios.length <= 2}
        >
          Tirar do funil
        </Button>
      </div>
      {seus.length > 0 && (
        <ul className="grid gap-1 text-13">
          {seus.map((p, n) => (
            <li key={n} className={p.gravidade === 'erro' ? 'text-danger' : 'text-warning'}>
              {p.texto}
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          rotulo="Nome do estágio"
          value={e.nome}
          maxLength={60}
          onChange={(ev) => por({ nome: ev.currentTarget.value })}
        />
        <Select rotulo="Tipo" opcoes={tiposDoSeletor} valor={e.tipo} aoMudar={(tipo) => por({ tipo })} />
        <Select
          rotulo="Cor da coluna"
          opcoes={CORES.map(([valor, rotulo]) => ({ valor, rotulo }))}
          valor={e.cor ?? 'nenhuma'}
          aoMudar={(v) => por({ cor: v === 'nenhuma' ? null : v })}
        />
        {d.usa_probabilidade && (
          <NumberField
            rotulo="Probabilidade de ganho"
            sufixo="%"
            casas={0}
            min={0}
            max={100}
            valor={e.probabilidade}
            aoMudar={(probabilidade) => por({ probabilidade })}
          />
        )}
      </div>
      <Switch
        rotulo="Desvio"
        dica="Fora da trilha principal: o que ele pede só é cobrado de quem vai para ele."
        checked={e.desvio}
        onChange={(ev) => por({ desvio: ev.currentTarget.checked })}
      />
      <TextArea
        rotulo="Instruções"
        dica="O que fazer aqui, para quem recebe o cartão."
        value={e.instrucoes}
        maxLength={500}
        onChange={(ev) => por({ instrucoes: ev.currentTarget.value })}
      />
      {aberto && <Relogio e={e} por={por} />}
      {aberto && <Limite e={e} por={por} />}
      <PortasDoEstagio e={e} por={por} />
      {(aberto || e.aprovacao) && (
        <Aguarde>
          {saidas.map((Saida, n) => (
            <Saida key={n} e={e} por={por} />
          ))}
        </Aguarde>
      )}
    </div>
  )
}

const saidas = encaixados('SaidaDoEstagio')

interface PropsDaParte {
  e: Estagio
  por: (m: Partial<Estagio>) => void
}

function Relogio({ e, por }: PropsDaParte) {
  const { prazos } = useEditor()
  const termos = [...new Map(prazos.map((p) => [p.termo, p.nome]))]
  const casos = prazos.filter((p) => p.termo === e.prazo?.termo)
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-13 font-semibold">Prazo</legend>
      <div className="flex flex-wrap items-start gap-3">
        <Select
          className="w-44"
          rotulo="Contado em"
          opcoes={[
            { valor: 'nenhum', rotulo: 'Sem prazo' },
            ...unidadesDePrazo.map((u) => ({ valor: u, rotulo: UNIDADES[u] })),
          ]}
          valor={e.prazo?.unidade ?? 'nenhum'}
          aoMudar={(u) =>
            por({
              prazo:
                u === 'nenhum'
                  ? null
                  : u === 'legal'
                    ? { valor: 0, unidade: 'legal', termo: e.prazo?.termo ?? termos[0]?.[0] }
                    : { valor: e.prazo?.valor || 1, unidade: u },
            })
          }
        />
        {e.prazo && e.prazo.unidade !== 'legal' && (
          <NumberField
            className="w-28"
            rotulo="Quanto"
            casas={0}
            min={0}
            max={3650}
            valor={e.prazo.valor}
            aoMudar={(v) => e.prazo && por({ prazo: { ...e.prazo, valor: v ?? 0 } })}
          />
        )}
        {e.prazo?.unidade === 'legal' && (
          <Select
            className="min-w-60 flex-1"
            rotulo="Qual prazo da lei"
            opcoes={termos.map(([valor, rotulo]) => ({ valor, rotulo }))}
            valor={e.prazo.termo ?? null}
            aoMudar={(termo) => por({ prazo: { valor: 0, unidade: 'legal', termo } })}
          />
        )}
        {e.tipo === 'aberto' && (
          <NumberField
            className="w-52"
            rotulo="Parado após"
            sufixo="dias úteis"
            dica="Sem que ninguém faça nada."
            opcional
            casas={0}
            min={1}
            max={365}
            valor={e.parado_dias}
            aoMudar={(parado_dias) => por({ parado_dias })}
          />
        )}
      </div>
      {casos.length > 0 && (
        <ul className="grid gap-0.5 text-12 text-text-2">
          {casos.map((c) => (
            <li key={c.id}>
              {`${c.caso}: ${c.valor} dias ${c.unidade === 'du' ? 'úteis' : 'corridos'} · `}
              <a className="underline" href={c.fonte} target="_blank" rel="noreferrer">
                {c.norma}
              </a>
            </li>
          ))}
        </ul>
      )}
      {e.tipo === 'espera' && (
        <p className="text-12 text-text-2">
          Enquanto o cartão espera aqui, o nosso prazo para. Quando ele volta ao estágio de onde veio, continua de onde
          parou.
        </p>
      )}
    </fieldset>
  )
}

function Limite({ e, por }: PropsDaParte) {
  const l = e.limite
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-13 font-semibold">Limite de cartões</legend>
      <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
        <NumberField
          className="w-40"
          rotulo="No máximo"
          opcional
          casas={0}
          min={1}
          max={10_000}
          valor={l?.cartoes ?? null}
          aoMudar={(v) => por({ limite: v ? { rigido: false, por_pessoa: false, ...l, cartoes: v } : null })}
        />
        {l && (
          <Checkbox
            rotulo="Para cada pessoa"
            checked={l.por_pessoa}
            onChange={(ev) => por({ limite: { ...l, por_pessoa: ev.currentTarget.checked } })}
          />
        )}
        {l && (
          <Checkbox
            rotulo="Recusar quem passa do limite"
            checked={l.rigido}
            onChange={(ev) => por({ limite: { ...l, rigido: ev.currentTarget.checked } })}
          />
        )}
      </div>
      {l && (
        <p className="text-12 text-text-2">
          {l.rigido
            ? 'Ninguém põe mais um cartão aqui, menos quem cuida do funil. O que chega de outro funil entra, e a história diz que passou do limite.'
            : 'Quem passa do combinado fica sabendo na hora, e a coluna fica destacada; ninguém é impedido.'}
        </p>
      )}
    </fieldset>
  )
}
