import HolderOutlined from '@ant-design/icons/es/icons/HolderOutlined';
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import Button from 'antd/es/button';
import type { KeyboardEvent, ReactNode } from 'react';
import { useKitText } from './text.ts';

interface SortableProps {
  ids: readonly string[];
  /** The item at `from` goes to `to`; places in `ids`. */
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

/**
 * Lets its `SortableItem`s be put in order: dragged by their handle, with Space and the arrows, or with Alt+arrow at
 * once.
 */
export function Sortable({ ids, onMove, children }: SortableProps) {
  const t = useKitText();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const place = (id: unknown) => ids.indexOf(String(id)) + 1;
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  };
  const total = ids.length;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        screenReaderInstructions: { draggable: t('sort.how') },
        announcements: {
          onDragStart: ({ active }) => t('sort.taken', { place: place(active.id), total }),
          onDragOver: ({ over }) => (over ? t('sort.over', { place: place(over.id), total }) : undefined),
          onDragEnd: ({ over }) => (over ? t('sort.dropped', { place: place(over.id), total }) : t('sort.cancelled')),
          onDragCancel: () => t('sort.cancelled'),
        },
      }}
    >
      <SortableContext items={[...ids]} strategy={rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

interface SortableItemProps {
  id: string;
  /** Its place in the list, from 0, and how many there are: Alt+arrow stops at the ends. */
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  /** What the handle moves, for a screen reader. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** One item of a `Sortable`, with its handle at the start. */
export function SortableItem({
  id,
  index,
  count,
  onMove,
  label,
  className = 'bo-sortable',
  children,
}: SortableItemProps) {
  const t = useKitText();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const to =
      event.altKey && event.key === 'ArrowUp'
        ? index - 1
        : event.altKey && event.key === 'ArrowDown'
          ? index + 1
          : null;
    if (to === null) {
      listeners?.onKeyDown?.(event);
      return;
    }
    event.preventDefault();
    if (to >= 0 && to < count) onMove(index, to);
  };
  return (
    <div
      ref={setNodeRef}
      className={className}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Transform.toString(transform), transition }}
    >
      <Button
        ref={setActivatorNodeRef}
        type="text"
        size="small"
        className="bo-handle"
        icon={<HolderOutlined aria-hidden />}
        {...attributes}
        {...listeners}
        onKeyDown={onKeyDown}
        aria-label={t('sort.move', { label })}
      />
      {children}
    </div>
  );
}
