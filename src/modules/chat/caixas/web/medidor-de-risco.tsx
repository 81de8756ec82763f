import { DefinitionList } from '#ui/definition-list.tsx'
import { numero } from '#ui/formatos.ts'
import { StatusChip } from '#ui/chip.tsx'
import type { Tom } from '#ui/tom.ts'
import type { SaudeDaCaixa } from '../contract/caixas-por-dentro.ts'
import { niveisDeRisco, type NivelDeRisco } from '../regras/risco-do-numero.ts'

const NIVEIS: Record<NivelDeRisco, { tom: Tom; rotulo: string; frase: string }> = {
  baixo: { tom: 'sucesso', rotulo: 'Baixo', frase: 'Este número conversa como uma pessoa. Nada a mudar.' },
  moderado: { tom: 'alerta', rotulo: 'Moderado', frase: 'Um dos hábitos abaixo chama a atenção do WhatsApp.' },
  alto: {
    tom: 'perigo',
    rotulo: 'Alto',
    frase: 'O WhatsApp costuma bloquear números que se comportam assim. Diminua os envios em massa.',
  },
  critico: {
    tom: 'perigo',
    rotulo: 'Crítico',
    frase: 'Bloqueio provável. Pare de escrever primeiro por este número até os sinais baixarem.',
  },
}
const COR: Record<NivelDeRisco, string> = {
  baixo: 'bg-success',
  moderado: 'bg-warning',
  alto: 'bg-danger',
  critico: 'bg-danger',
}

/** Risk of an unofficial number being banned: the level, its reasons and the numbers behind them. */
export function MedidorDeRisco({ risco: { nivel, razoes, uso } }: { risco: NonNullable<SaudeDaCaixa['risco']> }) {
  const n = niveisDeRisco.indexOf(nivel)
  const { tom, rotulo, frase } = NIVEIS[nivel]
  return (
    <section aria-labelledby="saude-risco" className="grid gap-3">
      <div className="flex items-center gap-3">
        <h3 id="saude-risco" className="text-14 font-semibold">
          Risco do número
        </h3>
        <StatusChip tom={tom}>{rotulo}</StatusChip>
      </div>
      <div className="grid grid-cols-4 gap-1" aria-hidden="true">
        {niveisDeRisco.map((v, i) => (
          <i key={v} className={`h-1.5 rounded-full ${i <= n ? COR[nivel] : 'bg-surface-3'}`} />
        ))}
      </div>
      <p className="text-13">{frase}</p>
      {razoes.length > 0 && (
        <ul aria-label="Por quê" className="grid list-disc gap-1 pl-5 text-13 text-text-2">
          {razoes.map((r) => (
            <li key={r}>{r}</li>
          ))}
        </ul>
      )}
      <DefinitionList
        largura={150}
        linhas={[
          { rotulo: 'Enviadas em 7 dias', valor: numero(uso.enviadas) },
          { rotulo: 'Recebidas em 7 dias', valor: numero(uso.recebidas) },
          { rotulo: 'Envios que falharam', valor: numero(uso.falhas) },
          {
            rotulo: 'Primeiros contatos',
            valor: `${numero(uso.primeiros_contatos)} de ${numero(uso.contatos_alcancados)} pessoas`,
          },
          { rotulo: 'Pediram para parar', valor: numero(uso.recusas) },
        ]}
      />
    </section>
  )
}
